import type { ReactElement } from 'react';

/** What a template returns: the subject as plain text, the body as an element. */
export interface EmailContent {
  subject: string;
  body: ReactElement;
}
