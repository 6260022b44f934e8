/** A hint by which who typed an e-mail knows it again, and nobody else learns it: `a***@college.in`. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
