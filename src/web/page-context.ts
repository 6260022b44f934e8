import { createContext } from 'react-router';
import type { PageContext } from '#contract/pages.ts';

/** What the server gives to the loaders and actions of one request. */
export const pageContext = createContext<PageContext>();

/** Takes a rendered document out of one request as it is, where a Response would encode it first. */
export const documentSink = createContext<(html: Buffer) => void>();
