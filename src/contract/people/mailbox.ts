const GMAIL = /@(gmail|googlemail)\.com$/;

/** The mailbox that an e-mail reaches: without what follows a plus, and at Gmail without dots. Budgets count by it. */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local = '', domain] = [lower.slice(0, at).replace(/\+.*$/, ''), lower.slice(at)];
  return GMAIL.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}${domain}`;
}
