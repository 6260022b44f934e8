import { drawIcon } from '../../posters/poster.ts';
import { svgResponse } from './responses.ts';

export function loader() {
  return svgResponse(drawIcon());
}
