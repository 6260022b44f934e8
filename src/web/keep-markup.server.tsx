import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { FestivalZone } from './dates/time-zone.ts';
import type { KeepMarkup } from './kept-markup.tsx';

const kept = new WeakMap<object, Map<string, Buffer>>();

/** Keeps markup by the identity of the data it was made of; what is no longer read is forgotten with it. */
function markupOf(data: object, variant: string, timeZone: string, draw: () => ReactNode): Buffer {
  let variants = kept.get(data);
  if (!variants) {
    variants = new Map();
    kept.set(data, variants);
  }
  const key = `${variant} ${timeZone}`;
  let markup = variants.get(key);
  if (!markup) {
    markup = Buffer.from(renderToString(<FestivalZone value={timeZone}>{draw()}</FestivalZone>));
    variants.set(key, markup);
  }
  return markup;
}

/**
 * The kept markup of one rendering. It is most of a page, and goes around React: `keep` gives React a mark
 * that nobody's content can hold, since `secret` is made anew for each rendering; once React is done, `fill`
 * puts the markup in the marks' places, in bytes that are ready.
 */
export function keepMarkup(timeZone: string, secret: string): { keep: KeepMarkup; fill: (html: string) => Buffer } {
  const mark = `<!--${secret}-->`;
  const markups: (() => Buffer)[] = [];
  return {
    keep(data, variant, draw) {
      markups.push(() => markupOf(data, variant, timeZone, draw));
      return mark;
    },
    fill(html) {
      const [first = '', ...others] = html.split(mark);
      if (others.length !== markups.length) throw new Error('A kept markup was drawn elsewhere than once');
      const pieces = markups.flatMap((markup, index) => [markup(), Buffer.from(others[index] ?? '')]);
      return Buffer.concat([Buffer.from(first), ...pieces]);
    },
  };
}
