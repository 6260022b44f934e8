import { customAlphabet } from 'nanoid';
import { JOIN_CODE_ALPHABET } from '#contract/teams.ts';

/** Six letters by which others join a team. */
export const newJoinCode: () => string = customAlphabet(JOIN_CODE_ALPHABET, 6);
