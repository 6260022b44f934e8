/** To its last letter or slash: what ends a sentence is no part of it, nor is the mark of a quotation in HTML. */
const WEB_URL = String.raw`https?:\/\/(?:(?!&(?:quot|[lg]t);)[^\s<>"])+(?<![.,;:!?)\]'’”।])`;
/** From the start of a word only: else a long word would be read once for each of its letters. */
const EMAIL = String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
/** Eleven digits, of which the first three to five are the code of a city: `022-2576 4001`, `01332 285311`. */
const LANDLINE = String.raw`0(?:\d\d[ -]\d{4}|\d{3}[ -]\d{3}|\d{4}[ -]\d\d)[ -]?\d{4}`;
/** A number with the code of its country or city, or an Indian mobile, such as `98765 43210`. */
const PHONE = String.raw`(?<![\w+./-])(?:\+\d[\d -]{8,14}\d|0?[6-9]\d{4}[ -]?\d{5}|${LANDLINE})(?![\w/-])`;

const CONTACT_PATTERN = `${WEB_URL}|${EMAIL}|${PHONE}`;
const CONTACT = new RegExp(`(${CONTACT_PATTERN})`);
/** India's short numbers for help, where a text names them as such: “Police: 100”, “1091 or 181”, “call 112”. */
export const CONTACT_OR_HELPLINE = /* @__PURE__ */ new RegExp(
  `(${CONTACT_PATTERN}|(?<=(?:: ?|\\bor |\\bcall |\\bdial ))(?:10[0128]|112|181|1091|1098|1930)(?!\\w| (?!or\\b)\\w))`,
);

/** A piece of a text, with what a tap on it opens. */
export interface TextPart {
  text: string;
  href?: string;
}

function hrefOf(part: string): string {
  if (part.startsWith('http')) return part;
  return part.includes('@') ? `mailto:${part}` : `tel:${part.replace(/[^+\d]/g, '')}`;
}

/** Cuts a text, or one of HTML, at its urls, e-mail addresses and phone numbers. */
export function splitContacts(text: string, contact = CONTACT): TextPart[] {
  return text
    .split(contact)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { text: part, href: hrefOf(part) }));
}
