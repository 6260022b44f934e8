import { drawIcon } from '../../posters/poster.ts';
import { svgAnswer } from './answers.ts';

export function loader() {
  return svgAnswer(drawIcon());
}
