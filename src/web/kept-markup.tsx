import { createContext, type ReactNode, useContext } from 'react';

/**
 * Answers what stands for the markup that `draw` makes of `data`. Only the server provides one: it keeps the
 * markup for as long as the data itself, which is one object for every page until the content changes.
 */
export type KeepMarkup = (data: object, variant: string, draw: () => ReactNode) => string;

/** Set while the server renders a page; the browser, and whatever is drawn into kept markup, has none. */
export const KeptMarkup = createContext<KeepMarkup | null>(null);

interface KeptProps {
  as: 'article' | 'div' | 'footer' | 'section' | 'ul';
  /** All that the markup depends on, beside the festival's time zone. */
  data: object;
  /** Tells apart what is drawn of the same data in several ways. */
  variant: string;
  className?: string | undefined;
  'aria-labelledby'?: string;
  /**
   * Draws what stands inside. It may use no other context than the time zone's, no state and no id of
   * React's, and no picture that is fetched early.
   */
  children: () => ReactNode;
}

/** An element whose inside the server draws once for the same data, and the browser as any other. */
export function Kept({ as: Tag, data, variant, children, ...attributes }: KeptProps) {
  const keep = useContext(KeptMarkup);
  if (!keep) return <Tag {...attributes}>{children()}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself made this markup of the same elements.
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: keep(data, variant, children) }} />;
}

/** Makes a function answer the same object for the same argument, so that its markup can be kept too. */
export function oncePer<Data extends object, Result>(make: (data: Data) => Result): (data: Data) => Result {
  const made = new WeakMap<Data, Result>();
  return (data) => {
    if (!made.has(data)) made.set(data, make(data));
    return made.get(data) as Result;
  };
}
