/** A hint that only the person who typed the e-mail recognises: `a***@college.in`. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
