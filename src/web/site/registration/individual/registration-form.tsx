import { Link } from 'react-router';
import { formatRupees } from '../../../money/format-money.ts';
import { withNext } from '../../auth/next-page.ts';
import { button } from '../../components/button.ts';
import { loginPath, paymentPath } from '../../event-paths.ts';
import styles from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { useSubmission } from '../../forms/use-submission.ts';
import type { FormView } from '../payment/load-payment.ts';
import { PersonField } from '../person-field.tsx';
import own from '../registration.module.css';
import { MY_REGISTRATIONS, SIGN_IN } from '../registration-paths.ts';
import { waitlistLabels } from '../waitlist-labels.ts';
import { loadEntryContract, type RegistrationResult, submitRegistration } from './submit-registration.ts';

interface RegistrationFormProps extends Pick<FormView, 'event' | 'amount' | 'caller' | 'seats'> {
  posted: RegistrationResult | undefined;
}

function buttonText(amount: number, isFull: boolean): string {
  if (isFull) return 'Join the waitlist';
  return amount > 0 ? `Go on to pay ${formatRupees(amount)}` : 'Register';
}

/** One person: name, e-mail, phone, college; prefilled for whoever is logged in. */
export function RegistrationForm({ event, amount, caller, seats, posted }: RegistrationFormProps) {
  const { form, outcome, busy } = useSubmission({
    posted,
    prepare: loadEntryContract,
    send: (form, transport) => submitRegistration(form, transport, event._id),
    // A whole page load: the payment page alone may load the gateway's script.
    onSuccess: ({ next }) => {
      if (next) window.location.assign(next);
    },
  });
  const errors = outcome?.errors ?? {};
  const values = posted?.values ?? {};
  const isFull = seats.available === 0;
  const isOwnUrl = caller?.role === 'participant';
  const leaving = busy || outcome?.ok === true;
  return (
    <form {...form}>
      {isFull ? <FullNote waitlisted={seats.waitlisted} amount={amount} /> : null}
      <input type="hidden" name="intent" value="enter" />
      <div className={styles.pair}>
        <PersonField ask="name" errors={errors} values={values} known={caller?.name} />
        <PersonField
          ask="email"
          errors={errors}
          values={isOwnUrl ? {} : values}
          known={caller?.email}
          readOnly={isOwnUrl}
          {...(isOwnUrl ? { hint: 'The address of your account' } : {})}
        />
        <PersonField ask="phone" errors={errors} values={values} />
        <PersonField ask="college" errors={errors} values={values} />
      </div>
      <FormMessage outcome={outcome} />
      {outcome?.code === 'already_registered' ? <RegisteredBefore isLoggedIn={caller !== null} /> : null}
      {outcome?.code === 'not_signed_in' ? (
        <p>
          <Link to={withNext(loginPath(event), paymentPath(event))}>Log in</Link> and come back: this event asks for an
          account.
        </p>
      ) : null}
      <button type="submit" className={button('ink', 'wide')} disabled={leaving}>
        {leaving ? 'Registering…' : buttonText(amount, isFull)}
      </button>
    </form>
  );
}

function FullNote({ waitlisted, amount }: { waitlisted: number; amount: number }) {
  return (
    <p className={own.note}>
      <span>
        <strong>All places are taken{waitlistLabels(waitlisted)}.</strong> Enter, and you stand on the waitlist. A place
        that comes free is offered in order; we write to you.
        {amount > 0 ? ' You pay only once a place is yours.' : null}
      </span>
    </p>
  );
}

function RegisteredBefore({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <p>
      {isLoggedIn ? (
        <Link to={MY_REGISTRATIONS}>See it among your entries</Link>
      ) : (
        <>
          Your pass and its payment are linked in the mail we sent to this address. With an account you find them among{' '}
          <Link to={withNext(SIGN_IN, MY_REGISTRATIONS)}>your entries</Link>.
        </>
      )}
    </p>
  );
}
