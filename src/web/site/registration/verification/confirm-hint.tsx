import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ZonedMoment } from '../../components/elsewhere.tsx';
import { useFestival } from '../../festival.ts';

/** While the e-mail of a registration is to be confirmed: until when, and where the link went (shortened). */
export interface VerificationView {
  verifyBy: string | null;
  verifyEmail: string | null;
}

interface ConfirmHintProps extends VerificationView {
  /** On the waitlist, where no seat is lost yet. */
  waits: boolean;
}

/** Where the link was mailed and until when it is to be opened. */
export function ConfirmHint({ verifyBy, verifyEmail, waits }: ConfirmHintProps) {
  const { noMail } = useFestival();
  if (!verifyBy) return null;
  return (
    <p>
      {noMail ? (
        <Trans>
          <strong>Confirm your e-mail</strong> by <ZonedMoment at={verifyBy} format="deadline" />.
        </Trans>
      ) : (
        <Trans>
          <strong>Confirm your e-mail</strong> by <ZonedMoment at={verifyBy} format="deadline" />: open the link that we
          sent to {verifyEmail}.
        </Trans>
      )}{' '}
      {waits ? t`Without it you leave the waitlist.` : t`Without it your seat goes to somebody else.`} {noMail}
    </p>
  );
}

/** What to do while that mail is not there. */
export function LateMailHint() {
  if (useFestival().noMail) return null;
  return (
    <p>
      <Trans>
        Look into the spam folder too. When many people register at once the e-mail may take a while: your seat waits
        for it, and the time begins when it is sent.
      </Trans>
    </p>
  );
}
