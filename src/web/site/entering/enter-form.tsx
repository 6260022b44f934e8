import { Link } from 'react-router';
import { formatRupees } from '../../money/format-money.ts';
import { withNext } from '../accounts/next-page.ts';
import { loginPath, paymentPath } from '../event-paths.ts';
import { Banner } from '../forms/banner.tsx';
import styles from '../forms/form.module.css';
import { useSubmission } from '../forms/use-submission.ts';
import { button } from '../parts/button.ts';
import own from './entering.module.css';
import { MY_ENTRIES, SIGN_IN } from './entering-paths.ts';
import type { FormView } from './load-payment.ts';
import { PersonField } from './person-field.tsx';
import { type EntryOutcome, loadEntryContract, submitEntry } from './submit-entry.ts';
import { waitingWords } from './waiting-words.ts';

interface EnterFormProps extends Pick<FormView, 'event' | 'amount' | 'caller' | 'places'> {
  posted: EntryOutcome | undefined;
}

function buttonText(amount: number, isFull: boolean): string {
  if (isFull) return 'Join the waitlist';
  return amount > 0 ? `Go on to pay ${formatRupees(amount)}` : 'Register';
}

/** One person: name, e-mail, phone, college; prefilled for whoever is logged in. */
export function EnterForm({ event, amount, caller, places, posted }: EnterFormProps) {
  const { form, outcome, busy } = useSubmission({
    posted,
    prepare: loadEntryContract,
    send: (form, transport) => submitEntry(form, transport, event._id),
    // A whole page load: the payment page alone may load the gateway's script.
    onSuccess: ({ next }) => {
      if (next) window.location.assign(next);
    },
  });
  const errors = outcome?.errors ?? {};
  const values = posted?.values ?? {};
  const isFull = places.left === 0;
  const isOwnAddress = caller?.role === 'participant';
  const leaving = busy || outcome?.ok === true;
  return (
    <form {...form}>
      {isFull ? <FullNote waiting={places.waiting} amount={amount} /> : null}
      <input type="hidden" name="intent" value="enter" />
      <div className={styles.pair}>
        <PersonField ask="name" errors={errors} values={values} known={caller?.name} />
        <PersonField
          ask="email"
          errors={errors}
          values={isOwnAddress ? {} : values}
          known={caller?.email}
          readOnly={isOwnAddress}
          {...(isOwnAddress ? { hint: 'The address of your account' } : {})}
        />
        <PersonField ask="phone" errors={errors} values={values} />
        <PersonField ask="college" errors={errors} values={values} />
      </div>
      <Banner outcome={outcome} />
      {outcome?.code === 'already_entered' ? <EnteredBefore isLoggedIn={caller !== null} /> : null}
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

function FullNote({ waiting, amount }: { waiting: number; amount: number }) {
  return (
    <p className={own.note}>
      <span>
        <strong>All places are taken{waitingWords(waiting)}.</strong> Enter, and you stand on the waitlist. A place that
        comes free is offered in order; we write to you.
        {amount > 0 ? ' You pay only once a place is yours.' : null}
      </span>
    </p>
  );
}

function EnteredBefore({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <p>
      {isLoggedIn ? (
        <Link to={MY_ENTRIES}>See it among your entries</Link>
      ) : (
        <>
          Your pass and its payment are linked in the mail we sent to this address. With an account you find them among{' '}
          <Link to={withNext(SIGN_IN, MY_ENTRIES)}>your entries</Link>.
        </>
      )}
    </p>
  );
}
