import { createContext, type ReactNode, useContext } from 'react';
import { writtenIn } from '../language/written-in.ts';

/** The heading of a section, where it has one. */
export function SectionHeading({ children }: { children: string }) {
  return children === '' ? null : <h2 {...writtenIn(children)}>{children}</h2>;
}

/** How plain text is shown: on the site with links. The panel takes no part of the site's scripts, which would bring its style sheet. */
export const ShownText = createContext<(props: { text: string }) => ReactNode>(({ text }) => text);

/** Plain text in its paragraphs, as empty lines divide it. */
export function Paragraphs({ text }: { text: string }) {
  const Text = useContext(ShownText);
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that is only read never changes its order.
    <p key={index} {...writtenIn(paragraph)}>
      <Text text={paragraph} />
    </p>
  ));
}
