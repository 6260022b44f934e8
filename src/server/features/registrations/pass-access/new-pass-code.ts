import { newCode } from '../../../secret-token.ts';

/** The code of a pass, of a registration's or of one person's. */
export const newPassCode: () => string = newCode;
