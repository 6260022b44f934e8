import { writtenIn } from '../language/written-in.ts';
import { LinkedText } from '../linked-text.tsx';

/** The heading of a section, where it has one. */
export function SectionHeading({ children }: { children: string }) {
  return children === '' ? null : <h2 {...writtenIn(children)}>{children}</h2>;
}

/** Plain text in its paragraphs, as empty lines divide it, with links to whom it names. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that is only read never changes its order.
    <p key={index} {...writtenIn(paragraph)}>
      <LinkedText text={paragraph} />
    </p>
  ));
}
