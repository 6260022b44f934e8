import type { AppContext } from '../../context.ts';

/** What the response to a request says that mails somebody: `sentence`, unless mails reach nobody. */
export const mailedMessage = ({ config }: AppContext, sentence: string): string =>
  config.smtpUrl === undefined ? 'The mail is written to a file: no mail server is set' : sentence;

/** The same for visitors, whom it tells nothing of who is known here: `sentence`, unless mails reach nobody. */
export const toldVisitor = ({ config }: AppContext, sentence: string): string =>
  config.smtpUrl === undefined
    ? 'This site cannot send e-mail yet. Ask the committee for what you would get by e-mail.'
    : sentence;
