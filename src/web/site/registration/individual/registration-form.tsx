import { t } from '@lingui/core/macro';
import { useRevalidator } from 'react-router';
import type { PaymentKind } from '#contract/payments/hold-rules.ts';
import { formatPrice } from '../../../money/format-money.ts';
import { withNext } from '../../auth/next-page.ts';
import { button } from '../../components/button.ts';
import { loginPath, paymentPath } from '../../event-paths.ts';
import { DraftNote } from '../../forms/drafts/draft-note.tsx';
import styles from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { useSubmission } from '../../forms/use-submission.ts';
import { usePaymentOptions } from '../../payment-options.ts';
import { ConsentNotice } from '../../privacy/consent-notice.tsx';
import { loadStars } from '../../schedule/load-stars.ts';
import { LogInAgain } from '../lazy-log-in-again.ts';
import { RegisteredBefore } from '../lazy-registered-before.ts';
import type { FormView } from '../payment/load-payment.ts';
import { PersonField } from '../person-field.tsx';
import { formTypeFor, OwnQuestionFields } from '../questions/lazy-question-fields.tsx';
import { OwnFacts } from '../rules/lazy-facts.tsx';
import { FullNote } from './lazy-full-note.ts';
import { loadRegistration } from './load-registration.ts';
import type { RegistrationResult } from './submit-registration.ts';

interface RegistrationFormProps
  extends Pick<FormView, 'event' | 'amount' | 'caller' | 'profile' | 'seats' | 'questions'> {
  posted: RegistrationResult | undefined;
}

function buttonText(amount: number, isFull: boolean, kind: PaymentKind): string {
  if (isFull) return t`Join the waitlist`;
  if (amount === 0) return t`Register`;
  if (kind === 'online') return t`Go on to pay ${formatPrice(amount)}`;
  return kind === 'desk' ? t`Register — pay at the desk` : t`Register — pay later`;
}

/** The form for one person: name, e-mail, phone, college; prefilled for a logged-in user. */
export function RegistrationForm({ event, amount, caller, profile, seats, questions, posted }: RegistrationFormProps) {
  const { revalidate } = useRevalidator();
  const { form, outcome, busy, draft } = useSubmission({
    posted,
    prepare: async () => (await loadRegistration()).loadRegistrationContract(),
    draft: { of: `individual:${event._id}`, person: caller?.email },
    send: async (form, transport) => {
      const { submitRegistration } = await loadRegistration();
      const result = await submitRegistration(form, transport, event._id, questions);
      // The form says then that it leads to the waitlist.
      if (result.code === 'event_full') void revalidate();
      if (result.ok && !caller) (await loadStars()).setStar(event._id, true);
      return result;
    },
    // A full page load, because only the payment page's csp allows the gateway's script.
    onSuccess: ({ next }) => {
      if (next) window.location.assign(next);
    },
  });
  const { kind } = usePaymentOptions();
  const errors = outcome?.errors ?? {};
  const values = posted?.values ?? {};
  const isFull = seats.available === 0;
  const usesAccountEmail = caller?.role === 'participant';
  const leaving = busy || outcome?.ok === true;
  return (
    <form {...form} encType={formTypeFor(questions)}>
      {isFull ? <FullNote waitlisted={seats.waitlisted} amount={amount} /> : null}
      <input type="hidden" name="intent" value="register" />
      <input type="hidden" name="account" value={caller?.email ?? ''} />
      <div className={styles.pair}>
        <PersonField ask="name" errors={errors} values={values} known={caller?.name} />
        <PersonField
          ask="email"
          errors={errors}
          values={usesAccountEmail ? {} : values}
          known={caller?.email}
          readOnly={usesAccountEmail}
          {...(usesAccountEmail ? { hint: t`The e-mail of your account` } : {})}
        />
        <PersonField ask="phone" errors={errors} values={values} known={profile?.phone ?? undefined} />
        <PersonField ask="college" errors={errors} values={values} known={profile?.college ?? undefined} />
      </div>
      {/* Beside the e-mail that it is about: the end of the form is below the screen of a phone. */}
      {outcome?.code === 'already_registered' ? <RegisteredBefore isLoggedIn={caller !== null} /> : null}
      <OwnFacts rules={event.rules} kind="individual" errors={errors} values={values} known={profile} />
      <OwnQuestionFields eventId={event._id} questions={questions} initial={posted?.answers} errors={errors} />
      <ConsentNotice
        what={t`to keep your seat and reach you about the event`}
        takesPart
        age={event.rules.ageRule}
        errors={errors}
        values={values}
      />
      <FormMessage outcome={outcome} />
      <DraftNote draft={draft} outcome={outcome} />
      {outcome?.code === 'not_signed_in' ? <LogInAgain path={withNext(loginPath(event), paymentPath(event))} /> : null}
      <button type="submit" className={button('ink', 'wide')} disabled={leaving}>
        {leaving ? t`Registering…` : buttonText(amount, isFull, kind)}
      </button>
    </form>
  );
}
