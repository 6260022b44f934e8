import { categories } from '#contract/events/categories.ts';
import { drawPoster } from '../../posters/poster.ts';
import { svgResponse } from './responses.ts';

/** With a category in the path, with its emblem; one that there is no longer has a plain rangoli. */
export function loader({ params }: { params: { seed: string; category?: string } }) {
  const category = categories.find((key) => key === params.category) ?? null;
  return svgResponse(drawPoster(params.seed, { category }));
}
