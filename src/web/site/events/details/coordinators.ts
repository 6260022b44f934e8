/** Somebody who answers questions about an event. */
export interface Coordinator {
  name: string;
  phone: string | null;
  /** As `wa.me` takes it: country code and number, digits alone; null where it is not clear. */
  whatsapp: string | null;
  email: string | null;
}

/** A number without a plus is an Indian one, with or without the country's code. */
function whatsappOf(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (phone.startsWith('+')) return digits;
  const own = digits.replace(/^(?:0091|91(?=\d{10}$)|0)/, '');
  return /^[6-9]\d{9}$/.test(own) ? `91${own}` : null;
}

/** What one part of a line says: a number is the whole part, or has ten digits, as years and dates have fewer. */
function readPart(part: string): Omit<Coordinator, 'whatsapp'> {
  const email = /[^\s@<>():]+@[^\s@<>():]+/.exec(part)?.[0] ?? null;
  const rest = part.replace(email ?? '', '').trim();
  const number = /\+?\d[\d\s().-]{6,}\d/.exec(rest)?.[0] ?? '';
  const isNumber = number.replace(/\D/g, '').length >= (number === rest ? 8 : 10);
  const name = (isNumber ? rest.replace(number, '') : rest)
    .replace(/[(<]\s*[)>]/g, '')
    .replace(/^[\s:–-]+|[\s:–-]+$/g, '');
  return { name, phone: isNumber ? number : null, email };
}

/** The people of a line; somebody with a second number or e-mail is listed twice. */
function readLine(line: string): Coordinator[] {
  const people: Omit<Coordinator, 'whatsapp'>[] = [];
  for (const part of line.split(/[,;|]|\/(?=\s*[+\d])/).map(readPart)) {
    const last = people.at(-1);
    if (!last || (part.phone && last.phone) || (part.email && last.email)) {
      people.push({ ...part, name: part.name || (last?.name ?? '') });
    } else {
      last.name = [last.name, part.name].filter(Boolean).join(', ');
      last.phone ??= part.phone;
      last.email ??= part.email;
    }
  }
  return people.map(({ name, phone, email }) => ({
    name: name || (email ?? phone ?? ''),
    phone,
    whatsapp: phone && whatsappOf(phone),
    email,
  }));
}

/** The people of a text that names one on each line: `Priya Nair, 98765 43210, priya@example.org`, in any order. */
export const readCoordinators = (text: string | null): Coordinator[] =>
  (text ?? '')
    .split('\n')
    .flatMap(readLine)
    .filter(({ name }) => name !== '');
