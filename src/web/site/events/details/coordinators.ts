/** Somebody who answers questions about an event. */
export interface Coordinator {
  name: string;
  phone: string | null;
  /** As `wa.me` takes it: country code and number, digits alone; null where it is not clear. */
  whatsapp: string | null;
  email: string | null;
}

const isNumber = (part: string) => /^[+\d][\d\s().-]*$/.test(part) && part.replace(/\D/g, '').length >= 8;

/** A number without its country code is an Indian one. */
function whatsappOf(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (phone.startsWith('+')) return digits;
  const own = digits.replace(/^0/, '');
  return /^[6-9]\d{9}$/.test(own) ? `91${own}` : null;
}

/** The people of a text that names one on each line: `Priya Nair, 98765 43210, priya@example.org`, in any order. */
export function readCoordinators(text: string | null): Coordinator[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.split(/[,;|]/).map((part) => part.trim()))
    .map((parts) => {
      const email = parts.find((part) => /^[^\s@]+@[^\s@]+$/.test(part)) ?? null;
      const phone = parts.find(isNumber) ?? null;
      const name = parts.filter((part) => part && part !== email && part !== phone).join(', ');
      return { name: name || (email ?? phone ?? ''), phone, whatsapp: phone && whatsappOf(phone), email };
    })
    .filter(({ name }) => name !== '');
}
