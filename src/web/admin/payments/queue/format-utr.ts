/** A UTR as bank statements are compared best: in groups of four. */
export const formatUtr = (utr: string): string => utr.replace(/(.{4})(?=.)/g, '$1 ');
