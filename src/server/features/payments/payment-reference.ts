import { customAlphabet } from 'nanoid';
import { PASS_CODE_ALPHABET } from '#contract/passes.ts';

/** A reference for bank statements and gateways: ten characters that do not look alike, and open nothing. */
export const newPaymentReference: () => string = customAlphabet(PASS_CODE_ALPHABET, 10);
