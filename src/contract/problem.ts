import { z } from './zod.ts';

/**
 * Every error the API can respond with, its HTTP status and its short title.
 * The only such table: the server's `AppError`, the OpenAPI document and the pages all read it.
 */
export const problems = {
  validation_failed: { status: 400, title: 'The request has invalid fields' },
  malformed_request: { status: 400, title: 'The request could not be read' },
  not_signed_in: { status: 401, title: 'Log in first' },
  wrong_credentials: { status: 401, title: 'Wrong e-mail or password' },
  two_factor_required: { status: 401, title: 'This login needs a second factor' },
  two_factor_expired: { status: 401, title: 'The login has expired; start again' },
  wrong_code: { status: 401, title: 'Wrong code' },
  token_invalid: { status: 401, title: 'This token is not valid' },
  passkey_invalid: { status: 401, title: 'This passkey cannot be used' },
  google_login_invalid: { status: 400, title: 'This login with Google cannot be used' },
  google_login_refused: { status: 403, title: 'This Google account cannot log in here' },
  not_allowed: { status: 403, title: 'Not allowed' },
  cross_origin_forbidden: { status: 403, title: 'The request came from another site' },
  route_not_found: { status: 404, title: 'Not found' },
  event_not_found: { status: 404, title: 'No such event' },
  ambassador_not_found: { status: 404, title: 'No such ambassador' },
  inquiry_not_found: { status: 404, title: 'No such inquiry' },
  image_not_found: { status: 404, title: 'No such image' },
  answer_file_not_found: { status: 404, title: 'No such file' },
  team_not_found: { status: 404, title: 'No such team' },
  registration_not_found: { status: 404, title: 'No such registration' },
  payment_not_found: { status: 404, title: 'No such payment' },
  statement_not_found: { status: 404, title: 'No such bank statement' },
  statement_line_not_found: { status: 404, title: 'No such line of a bank statement' },
  erasure_not_found: { status: 404, title: 'This link is not valid any more' },
  guardian_request_not_found: { status: 404, title: 'This link is not valid any more' },
  document_not_found: { status: 404, title: 'No such text' },
  festival_id_not_found: { status: 404, title: 'No such festival ID' },
  invitation_not_found: { status: 404, title: 'No such invitation' },
  grant_not_found: { status: 404, title: 'No such role of a person' },
  role_not_found: { status: 404, title: 'No such role' },
  approval_not_found: { status: 404, title: 'No such request for approval' },
  account_not_found: { status: 404, title: 'No such account' },
  receipt_not_found: { status: 404, title: 'No such receipt' },
  token_not_found: { status: 404, title: 'No such token' },
  passkey_not_found: { status: 404, title: 'No such passkey' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  approval_decided: { status: 409, title: 'This request was decided already' },
  approval_failed: { status: 409, title: 'This cannot be done any more' },
  approval_limit: { status: 409, title: 'Too many requests wait for approval' },
  role_held: { status: 409, title: 'They have this role already' },
  invitation_sent: { status: 409, title: 'They are invited already' },
  invitation_ended: { status: 409, title: 'This invitation is not open any more' },
  invitation_refused: { status: 409, title: 'This invitation cannot be accepted' },
  invitation_limit: { status: 409, title: 'Too many invitations' },
  role_taken: { status: 409, title: 'Another role is called so' },
  role_changed: { status: 409, title: 'This role was saved by someone else in the meantime' },
  role_in_use: { status: 409, title: 'Somebody has this role' },
  last_president: { status: 409, title: 'They are the last president' },
  email_taken: { status: 409, title: 'This e-mail already has an account' },
  two_factor_on: { status: 409, title: 'Two-step login is already on' },
  two_factor_off: { status: 409, title: 'Two-step login is not on' },
  token_limit: { status: 409, title: 'This account has too many tokens' },
  passkey_limit: { status: 409, title: 'This account has too many passkeys' },
  event_changed: { status: 409, title: 'This event was saved by someone else in the meantime' },
  document_changed: { status: 409, title: 'This text was saved by someone else in the meantime' },
  questions_changed: { status: 409, title: 'These questions were saved by someone else in the meantime' },
  registration_changed: { status: 409, title: 'This registration was changed by someone else in the meantime' },
  has_sub_events: { status: 409, title: 'This event has sub-events' },
  registration_closed: { status: 409, title: 'Registration is not open' },
  event_full: { status: 409, title: 'No seats left' },
  event_conflict: { status: 409, title: 'Another registration is in the way' },
  against_rules: { status: 409, title: 'The rules of this event are against it' },
  already_registered: { status: 409, title: 'Already registered for this event' },
  team_full: { status: 409, title: 'The team is full' },
  team_locked: { status: 409, title: 'The team is locked' },
  transition_not_allowed: { status: 409, title: 'The status does not allow this' },
  payment_due: { status: 409, title: 'Payment is due first' },
  nothing_due: { status: 409, title: 'No payment is due' },
  payments_closed: { status: 409, title: 'This event takes no payments any more' },
  payment_method_unavailable: { status: 409, title: 'This payment method is not available' },
  utr_taken: { status: 409, title: 'This UTR number is already in use' },
  cash_changed: { status: 409, title: 'The cash changed in the meantime' },
  announcement_repeated: { status: 409, title: 'This message was sent just now' },
  statement_undone: { status: 409, title: 'This import was undone' },
  line_settled: { status: 409, title: 'This line was decided about already' },
  amount_differs: { status: 409, title: 'Another amount is due' },
  body_too_large: { status: 413, title: 'The request is too large' },
  image_too_large: { status: 413, title: 'The image is too large' },
  document_too_large: { status: 413, title: 'The file is too large' },
  statement_unreadable: { status: 400, title: 'The file could not be read as a bank statement' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  file_type_refused: { status: 415, title: 'Unsupported type of file' },
  image_type_refused: { status: 415, title: 'Unsupported image type' },
  proof_link_invalid: { status: 400, title: 'This link has been used or has expired' },
  reset_link_invalid: { status: 400, title: 'This reset link has been used or has expired' },
  invalid_signature: { status: 400, title: 'Invalid signature' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  too_many_files: { status: 429, title: 'Too many files are waiting to be used' },
  internal_error: { status: 500, title: 'Something went wrong' },
  google_unavailable: { status: 502, title: 'Google did not respond' },
  gateway_failed: { status: 502, title: 'The payment gateway did not respond' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const satisfies Record<string, { status: number; title: string }>;

/** The machine-readable name of an error; stable, safe to test against. */
export type ProblemCode = keyof typeof problems;

/** One invalid field: its path inside the request ("members.0.email") and the reason. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/**
 * The body of every failure: RFC 9457 problem details, with `success` and `message` beside them
 * for the specification's clients. `message` equals `detail`, a sentence to show to a person.
 */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    errors: z.array(fieldErrorSchema),
    success: z.literal(false),
    message: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
