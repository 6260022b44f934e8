import { createContext } from 'react';

/** The nonce of inline scripts while the server renders; the browser needs none. */
export const ScriptNonce = createContext<string | undefined>(undefined);
