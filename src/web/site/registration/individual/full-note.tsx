import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFestival } from '../../festival.ts';
import own from '../registration.module.css';
import { waitlistSuffix } from '../waitlist-suffix.ts';

/** In the form of an event whose seats are taken: it leads to the waitlist, and the form's field says that its reader knows. */
export function FullNote({ waitlisted, amount }: { waitlisted: number; amount: number }) {
  const { noMail } = useFestival();
  return (
    <p className={own.note}>
      <input type="hidden" name="acceptsWaitlist" value="true" />
      <span>
        {noMail ? (
          <Trans>
            <strong>All seats are taken{waitlistSuffix(waitlisted)}.</strong> Register to join the waitlist. Free seats
            are offered in order; your pass says when one is yours.
          </Trans>
        ) : (
          <Trans>
            <strong>All seats are taken{waitlistSuffix(waitlisted)}.</strong> Register to join the waitlist. Free seats
            are offered in order; we send you an e-mail.
          </Trans>
        )}
        {amount > 0 ? t` You pay only once you are offered a seat.` : null}
      </span>
    </p>
  );
}
