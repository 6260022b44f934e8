import { drawPoster } from '../../posters/poster.ts';
import type { Route } from './+types/poster-file.ts';
import { svgAnswer } from './answers.ts';

export function loader({ params }: Route.LoaderArgs) {
  return svgAnswer(drawPoster(params.seed));
}
