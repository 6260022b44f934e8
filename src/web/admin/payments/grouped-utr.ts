/** A UTR as bank statements are compared best: in groups of four. */
export const groupedUtr = (utr: string): string => utr.replace(/(.{4})(?=.)/g, '$1 ');
