import { customAlphabet } from 'nanoid';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';

/** The code of a pass, of a registration's or of one person's: nobody can guess one. */
export const newPassCode: () => string = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);
