import { writtenIn } from '../language/written-in.ts';

interface WrittenProps {
  as: 'dt' | 'h2' | 'h3' | 'p' | 'small' | 'span';
  className?: string | undefined;
  text: string;
}

/** A text of the committee, with its language where that is another than the page's: one of a page may be translated and the next one not. */
export function Written({ as: Element, className, text }: WrittenProps) {
  return (
    <Element className={className} {...writtenIn(text)}>
      {text}
    </Element>
  );
}

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
