import { renderToString } from 'react-dom/server';
import { FestivalZone } from './dates/time-zone.ts';
import type { KeepMarkup } from './kept-markup.tsx';

const kept = new WeakMap<object, Map<string, string>>();

/** Keeps markup by the identity of the data it was made of; what is no longer read is forgotten with it. */
export function keepMarkup(timeZone: string): KeepMarkup {
  return (data, variant, draw) => {
    let variants = kept.get(data);
    if (!variants) {
      variants = new Map();
      kept.set(data, variants);
    }
    const key = `${variant} ${timeZone}`;
    let markup = variants.get(key);
    if (markup === undefined) {
      markup = renderToString(<FestivalZone value={timeZone}>{draw()}</FestivalZone>);
      variants.set(key, markup);
    }
    return markup;
  };
}
