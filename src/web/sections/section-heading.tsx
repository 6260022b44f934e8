import { Written } from '../language/written.tsx';
import { writtenIn } from '../language/written-in.ts';

/** The heading of a section, where it has one. */
export function SectionHeading({ children }: { children: string }) {
  return children === '' ? null : <h2 {...writtenIn(children)}>{children}</h2>;
}

/** Plain text in its paragraphs, as empty lines divide it. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that is only read never changes its order.
  return paragraphs.map((paragraph, index) => <Written key={index} as="p" text={paragraph} />);
}
