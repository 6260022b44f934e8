import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import type { Transport } from '../../api.ts';
import { formatDeadline } from '../../dates/format-date.ts';
import { useTimeZone } from '../../dates/time-zone.tsx';
import { formatPrice } from '../../money/format-money.ts';
import { FestivalHour } from '../components/elsewhere.tsx';
import { ActionForm, type ActionResult } from '../registration/action-form.tsx';
import { loadStars } from '../schedule/load-stars.ts';
import { loadSubmission } from './load-submission.ts';
import { refundText } from './money-texts.ts';
import { OwnerEmail } from './owner-email.tsx';
import styles from './pass.module.css';

interface CancelRegistrationProps {
  registration: Pick<
    Pass,
    'code' | 'eventId' | 'kind' | 'status' | 'amount' | 'refundPercent' | 'cancellationClosesAt' | 'money'
  >;
  /** Whether the logged-in user takes part in it; others have to give the e-mail it was made with. */
  isOwn: boolean;
  posted: ActionResult | undefined;
}

/** What goes back of a paid fee, in words and in rupees. */
function RefundRule({ registration }: Pick<CancelRegistrationProps, 'registration'>) {
  const { cancellationClosesAt, money, refundPercent } = registration;
  const until = formatDeadline(cancellationClosesAt, useTimeZone());
  const text = refundText(refundPercent, until);
  const { dueBack } = money;
  return dueBack > 0 ? `${text} ${t`You get ${formatPrice(dueBack)} back; the organisers send it.`}` : text;
}

/** Cancels a registration; the button is inside a disclosure, so that nobody cancels by accident. */
export function CancelRegistration({ registration, isOwn, posted }: CancelRegistrationProps) {
  const { code, kind, status, amount } = registration;
  const navigate = useNavigate();
  const send = async (form: FormData, transport: Transport) => {
    const { submitPass } = await loadSubmission();
    const result = await submitPass(form, transport, code);
    if (result.ok && !isOwn) (await loadStars()).setStar(registration.eventId, false);
    return result;
  };
  const failed = posted?.intent === 'cancel';
  return (
    <details className={styles.cancel} open={failed}>
      <summary>
        <Trans>Cancel this registration</Trans>
      </summary>
      <p>
        {kind === 'team' ? (
          <Trans>The whole team loses its seat, and it is offered to the waitlist. This cannot be undone.</Trans>
        ) : (
          <Trans>You lose your seat, and it is offered to the waitlist. This cannot be undone.</Trans>
        )}
      </p>
      {status === 'confirmed' && amount > 0 ? (
        <p>
          <RefundRule registration={registration} />{' '}
          {registration.refundPercent === null ? null : (
            <small>
              <FestivalHour at={registration.cancellationClosesAt} />
            </small>
          )}
        </p>
      ) : null}
      <ActionForm
        intent="cancel"
        label={t`Cancel the registration`}
        busyLabel={t`Cancelling…`}
        look="danger"
        posted={posted}
        send={send}
        onSuccess={({ message }) => void navigate(passPath(code), { replace: true, state: { notice: message } })}
        fields={(outcome) => (
          <OwnerEmail {...{ isOwn, outcome }} hint={t`The e-mail that this registration was made with`} />
        )}
      />
    </details>
  );
}
