import { writtenIn } from './written-in.ts';

interface WrittenProps {
  as?: 'b' | 'dt' | 'h1' | 'h2' | 'h3' | 'p' | 'small' | 'span' | 'strong';
  className?: string | undefined;
  text: string;
}

/** A text of the committee, with its language where that is another than the page's: one of a page may be translated and the next one not. */
export function Written({ as, className, text }: WrittenProps) {
  const language = writtenIn(text);
  // An element of its own would be in the way of who looks for the sentence or for the other places that say the same.
  if (!as && !className && !language.lang) return text;
  const Element = as ?? 'span';
  return (
    <Element className={className} {...language}>
      {text}
    </Element>
  );
}
