import { renderToStaticMarkup } from 'react-dom/server';
import { RichText } from './rich-text.tsx';

/**
 * The HTML of a description in the language of the request, so that pages need no code for it; empty for an empty one.
 * `under` is the level of the heading above it.
 */
export const renderText = (description: string, under: 1 | 2 | 3): string =>
  description.trim() === '' ? '' : renderToStaticMarkup(<RichText description={description} under={under} />);
