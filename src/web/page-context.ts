import { createContext } from 'react-router';
import type { PageContext } from '#contract/pages.ts';

/** What the server gives to the loaders and actions of one request. */
export const pageContext = createContext<PageContext>();
