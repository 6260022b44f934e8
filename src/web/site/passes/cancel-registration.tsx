import { useNavigate } from 'react-router';
import type { Registration } from '#contract/registrations.ts';
import type { Transport } from '../../api.ts';
import { Field } from '../forms/field.tsx';
import { ActionForm, type ActionResult } from '../registration/action-form.tsx';
import { passPath } from '../registration/registration-paths.ts';
import styles from './pass.module.css';
import { submitPass } from './submit-pass.ts';

interface CancelRegistrationProps {
  registration: Pick<Registration, 'code' | 'kind' | 'status' | 'amount'>;
  /** Whether the logged-in user takes part in it; others have to give the e-mail it was made with. */
  isOwn: boolean;
  posted: ActionResult | undefined;
}

/** Cancels a registration; the button is inside a disclosure, so that nobody cancels by accident. */
export function CancelRegistration({ registration, isOwn, posted }: CancelRegistrationProps) {
  const { code, kind, status, amount } = registration;
  const navigate = useNavigate();
  const send = (form: FormData, transport: Transport) => submitPass(form, transport, code);
  const failed = posted?.intent === 'cancel';
  return (
    <details className={styles.cancel} open={failed}>
      <summary>Cancel this registration</summary>
      <p>
        {kind === 'team' ? 'The whole team loses its seat' : 'You lose your seat'}, and it is offered to the waitlist.
        This cannot be undone.
        {status === 'confirmed' && amount > 0 ? ' Entry fees are not refundable.' : null}
      </p>
      <ActionForm
        intent="cancel"
        label="Cancel the registration"
        busyLabel="Cancelling…"
        look="danger"
        posted={posted}
        send={send}
        onSuccess={({ message }) => void navigate(passPath(code), { replace: true, state: { notice: message } })}
        fields={(outcome) =>
          isOwn && outcome?.code !== 'not_allowed' ? null : (
            <Field
              name="email"
              label="Email"
              type="email"
              required
              autoComplete="email"
              hint="The e-mail that this registration was made with"
              error={outcome?.errors.email}
            />
          )
        }
      />
    </details>
  );
}
