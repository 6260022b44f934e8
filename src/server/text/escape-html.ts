const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as the HTML that shows it, also in an attribute between double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
