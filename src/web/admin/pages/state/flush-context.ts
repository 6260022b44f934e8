import { createContext, type RefObject } from 'react';

/** Takes over what is in the open editor and not yet in the draft; null where none is open. */
export const FlushContext = createContext<RefObject<(() => Promise<void>) | null>>({ current: null });
