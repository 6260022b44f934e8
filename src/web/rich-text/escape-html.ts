/** Text as the HTML or the markup of Pango that shows it; quotes stay, as the editor writes them. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
