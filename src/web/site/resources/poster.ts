import { drawPoster } from '../../posters/poster.ts';
import type { Route } from './+types/poster.ts';
import { svgResponse } from './responses.ts';

export function loader({ params }: Route.LoaderArgs) {
  return svgResponse(drawPoster(params.seed));
}
