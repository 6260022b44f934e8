import type { AppContext } from '../../context.ts';

/** What the response to a request says that mails somebody: `sentence`, unless mails reach nobody. */
export const mailedMessage = ({ config }: AppContext, sentence: string): string =>
  config.smtpUrl === undefined ? 'The mail is written to a file: no mail server is set' : sentence;
