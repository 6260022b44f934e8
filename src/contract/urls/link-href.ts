/**
 * What a description stores of the URL of a link as it was typed: with `http://` in front where it has no protocol, unless it leads to a
 * place on this site. Undefined for a link that no description holds: of another protocol, or to a host without saying by which.
 */
export function linkHref(typed: string): string | undefined {
  const href = typed.trim();
  if (/^(?:https?|mailto|tel):/i.test(href)) return href;
  if (/^[/\\]{2}/.test(href)) return undefined;
  if (/^[/#?]/.test(href)) return href;
  // What is a host and its port has digits behind the colon.
  return /^[\w+.-]+:(?!\d)/.test(href) ? undefined : `http://${href}`;
}
