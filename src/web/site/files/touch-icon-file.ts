import { keepLast } from '../../posters/kept.server.ts';
import { drawAppIcon } from '../../posters/raster.server.ts';
import { imageAnswer } from './answers.ts';

const keep = keepLast<Uint8Array<ArrayBuffer>>(1);

export async function loader() {
  return imageAnswer(await keep('touch', () => drawAppIcon(180)), 'image/png');
}
