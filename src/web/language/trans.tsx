import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { type Descriptor, translate } from './i18n.ts';

type Elements = Record<string, ReactElement<{ children?: ReactNode }>>;

const TAG = /<([\w$]+)>(.*?)<\/\1>|<([\w$]+)\/>/s;

/** Text with `<0>…</0>` and `<name/>` as the elements of these names. */
function withElements(text: string, elements: Elements): ReactNode {
  const found = TAG.exec(text);
  const element = elements[found?.[1] ?? found?.[3] ?? ''];
  if (!found || !element) return text;
  const [tag, paired, inner = ''] = found;
  return (
    <>
      {text.slice(0, found.index)}
      {paired ? cloneElement(element, undefined, withElements(inner, elements)) : element}
      {withElements(text.slice(found.index + tag.length), elements)}
    </>
  );
}

/** What Lingui's `<Trans>` becomes: a text with elements in it, in the order of its language. */
export function Trans({ components = {}, ...descriptor }: Descriptor & { components?: Elements }) {
  const elements: Elements = { ...components };
  const text = translate(descriptor, (name) => {
    const value = descriptor.values?.[name];
    // A text that looks like a tag is none, whatever people write.
    if ((typeof value === 'string' && !value.includes('<')) || typeof value === 'number') return String(value);
    elements[`$${name}`] = createElement(Fragment, null, value as ReactNode);
    return `<$${name}/>`;
  });
  return withElements(text, elements);
}
