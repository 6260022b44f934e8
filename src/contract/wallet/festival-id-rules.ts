/** The key that opens a festival ID's page; its code for the gate is as long as that of a pass. */
export const FESTIVAL_ID_KEY_LENGTH = 32;
