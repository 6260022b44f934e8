/**
 * What c3voc's schema of schedule.xml asks for (github.com/voc/schedule, validator/xsd/schedule.xml.xsd; the newest published text, as
 * pretalx tests against it in 2026), as far as it is about elements that Utsav writes. The schema itself is not part of this repository.
 */
interface Rule {
  /** The text between the tags. */
  text?: RegExp;
  attributes?: Record<string, RegExp>;
  /** Those of `attributes` that it cannot be without. */
  required?: string[];
  /** What is within, in any order unless `isOrdered`: how often, at least and at most. */
  children?: Record<string, [Rule, number, number]>;
  isOrdered?: boolean;
}

const any: Rule = { text: /^/ };
const text = (pattern: RegExp): Rule => ({ text: pattern });
const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const NUMBER = /^[1-9]\d*$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const duration = text(/^\d{1,2}:\d\d(:\d{1,2})?$/);
const once = (rule: Rule): [Rule, number, number] => [rule, 1, 1];
const maybe = (rule: Rule): [Rule, number, number] => [rule, 0, 1];
const many = (rule: Rule, least = 0): [Rule, number, number] => [rule, least, Infinity];

const event: Rule = {
  attributes: { id: NUMBER, guid: UUID },
  required: ['id', 'guid'],
  children: {
    ...Object.fromEntries(['room', 'title', 'subtitle', 'type', 'abstract', 'track'].map((name) => [name, once(any)])),
    slug: once(text(/^[a-z0-9_]{4,}-[a-z0-9\-_]{4,}$/)),
    date: once(text(INSTANT)),
    start: once(text(/^[0-2]\d:[0-5]\d(:[0-5]\d)?$/)),
    duration: once(duration),
    language: maybe(any),
    description: maybe(any),
    persons: maybe({ children: {} }),
    links: maybe({ children: { link: many({ ...any, attributes: { href: /^https?:\/\// } }) } }),
  },
};
const day: Rule = {
  attributes: { date: DATE, start: INSTANT, end: INSTANT, index: NUMBER },
  required: ['start', 'end', 'index'],
  children: { room: many({ attributes: { name: /^/ }, required: ['name'], children: { event: many(event) } }) },
};
const conference: Rule = {
  children: {
    title: once(any),
    acronym: once(text(/^[a-z0-9_-]{4,}$/)),
    start: maybe(text(DATE)),
    end: maybe(text(DATE)),
    days: maybe(text(/^\d+$/)),
    timeslot_duration: maybe(duration),
  },
};
const schedule: Rule = {
  isOrdered: true,
  children: { version: once(any), conference: once(conference), day: many(day, 1) },
};

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The root of a file of elements, attributes and texts; throws where it is not well-formed. */
function parse(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const tokens = xml
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .matchAll(/<(\/?)([a-z_]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/gy);
  let read = 0;
  for (const [token, end, name = '', given = '', isEmpty, words] of tokens) {
    read += token.length;
    const inside = open.at(-1);
    if (!inside) throw new Error(`${token} is after the end`);
    if (words !== undefined) {
      if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(words)) throw new Error(`A bare & in ${words}`);
      inside.text += words;
    } else if (end) {
      if (open.pop()?.name !== name) throw new Error(`${token} ends another element`);
    } else {
      const attributes = Object.fromEntries(
        [...given.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
      const element = { name, attributes, children: [], text: '' };
      inside.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, '');
  if (read !== body.length || open.length !== 1)
    throw new Error(`Not well-formed after ${body.slice(read - 40, read + 40)}`);
  const [root] = top.children;
  if (!root) throw new Error('No element');
  return root;
}

function check({ name, attributes, children, text: words }: Element, rule: Rule): string[] {
  const known = rule.children ?? {};
  const problems = children.filter((one) => !(one.name in known)).map((one) => `${name}: no ${one.name} is known`);
  for (const [child, [, least, most]] of Object.entries(known)) {
    const count = children.filter((one) => one.name === child).length;
    if (count < least || count > most) problems.push(`${name}: ${count} of ${child}`);
  }
  if (rule.isOrdered) {
    const places = children.map((one) => Object.keys(known).indexOf(one.name));
    if (places.some((place, index) => place < (places[index - 1] ?? 0))) problems.push(`${name}: out of order`);
  }
  if (rule.text ? !rule.text.test(words) : words.trim() !== '') problems.push(`${name}: ${words}`);
  for (const key of rule.required ?? []) if (!(key in attributes)) problems.push(`${name}: no ${key}`);
  for (const [key, value] of Object.entries(attributes)) {
    if (!rule.attributes?.[key]?.test(value)) problems.push(`${name} ${key}: ${value}`);
  }
  return [
    ...problems,
    ...children.flatMap((one) => (known[one.name] ? check(one, (known[one.name] as [Rule, number, number])[0]) : [])),
  ];
}

/** What c3voc's schema would not accept in a schedule.xml; throws where it is not well-formed. */
export function problemsOfXml(xml: string): string[] {
  const root = parse(xml);
  const days = root.children.filter(({ name }) => name === 'day');
  const events = days.flatMap((one) => one.children.flatMap((room) => room.children));
  const values = {
    guid: events.map(({ attributes }) => attributes.guid ?? 'none'),
    id: events.map(({ attributes }) => attributes.id ?? 'none'),
    slug: events.map(({ children }) => children.find(({ name }) => name === 'slug')?.text ?? 'none'),
    index: days.map(({ attributes }) => attributes.index ?? 'none'),
  };
  const twice = Object.entries(values).filter(([, all]) => new Set(all).size !== all.length);
  const wrong = root.name === 'schedule' ? [] : [`${root.name} is no schedule`];
  return [...wrong, ...check(root, schedule), ...twice.map(([key]) => `${key}: not unique`)];
}
