import { t } from '@lingui/core/macro';
import type { ProblemCode } from '#contract/problem.ts';

/**
 * What the API's errors mean, for pages in another language than English: the API responds in English. Null for a code whose
 * own message says more, such as which rule of an event is against a team.
 */
export function problemText(code: string): string | null {
  const texts: Partial<Record<ProblemCode, string>> = {
    not_signed_in: t`Log in first.`,
    wrong_credentials: t`The e-mail or the password is wrong.`,
    wrong_code: t`The code is wrong.`,
    two_factor_expired: t`The login has expired. Start again.`,
    email_taken: t`This e-mail already has an account. Log in with it.`,
    event_not_found: t`This event does not exist or has been removed.`,
    team_not_found: t`There is no such team.`,
    registration_not_found: t`There is no such registration.`,
    registration_closed: t`Registration for this event is not open.`,
    event_full: t`No seats are left.`,
    already_registered: t`This e-mail is registered for this event already.`,
    team_full: t`This team is full.`,
    payment_method_unavailable: t`This payment method is not available. Choose another one.`,
    payments_closed: t`This event takes no payments any more.`,
    nothing_due: t`No payment is due.`,
    utr_taken: t`This UTR number was sent already. Compare it with your UPI app.`,
    gateway_failed: t`The payment service did not respond. Try again in a moment.`,
    body_too_large: t`That is too large. Send a smaller file.`,
    image_too_large: t`The picture is too large. Choose a smaller one.`,
    image_type_refused: t`This is no picture that can be used. Choose a PNG, JPG or GIF.`,
    file_type_refused: t`This type of file cannot be used.`,
    proof_link_invalid: t`This link was used already or is too old.`,
    reset_link_invalid: t`This link was used already or is too old.`,
    too_many_requests: t`That was too often. Try again in a while.`,
    unavailable: t`That is not possible right now. Try again in a moment.`,
    internal_error: t`Something went wrong. Try again in a moment.`,
  };
  return texts[code as ProblemCode] ?? null;
}
