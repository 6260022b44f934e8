import { confirmPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import { isEqualSecret, keyedHash } from '../../../secret-token.ts';
import type { SessionUser } from '../../../session-user.ts';
import type { StoredRegistration } from '../stored-registration.ts';

type Config = Pick<AppContext, 'config'>;
type Addressed = Pick<StoredRegistration, '_id' | 'email'>;

const SEPARATOR = '.';

/** Only this server can make it, for one registration and one e-mail: nothing is stored that a copy of the database could show. */
const macOf = ({ config }: Config, { _id, email }: Addressed): string =>
  keyedHash(config, `registration-proof:${_id}:${email}`, 32);

/** What the mailed link holds: it confirms the e-mail of this registration, and can do nothing else. */
export const verificationTokenOf = (context: Config, registration: Addressed): string =>
  `${registration._id}${SEPARATOR}${macOf(context, registration)}`;

/** What confirms or ends a registration that waits for the verification of its e-mail, for whom has verified that e-mail; else null. */
export const ownVerificationToken = (
  context: Config,
  registration: Addressed & Pick<StoredRegistration, 'verifyBy'>,
  { email, emailVerified }: SessionUser,
): string | null =>
  registration.verifyBy !== null && emailVerified && registration.email === email
    ? verificationTokenOf(context, registration)
    : null;

/** The url of the page that confirms the e-mail of a registration. */
export const verificationLinkOf = (context: Config, registration: Addressed): string =>
  urlInLanguage(context.config, confirmPath(verificationTokenOf(context, registration)));

/** The id of the registration that a token names, whether it is genuine or not. */
export const registrationIdIn = (token: string): string => token.slice(0, token.lastIndexOf(SEPARATOR));

/** Whether a token was made for this registration and its present e-mail. */
export const isTokenOf = (context: Config, registration: Addressed, token: string): boolean =>
  isEqualSecret(token, verificationTokenOf(context, registration));
