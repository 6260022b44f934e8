import { writtenIn } from './written-in.ts';

interface WrittenProps {
  as?: 'b' | 'dt' | 'h1' | 'h2' | 'h3' | 'p' | 'small' | 'span' | 'strong';
  className?: string | undefined;
  text: string;
}

/** A text of the committee, with its language where that is another than the page's: one of a page may be translated and the next one not. */
export function Written({ as: Element = 'span', className, text }: WrittenProps) {
  return (
    <Element className={className} {...writtenIn(text)}>
      {text}
    </Element>
  );
}
