import { keepLast } from '../../posters/kept.server.ts';
import { drawDefaultImage } from '../../posters/raster.server.ts';
import { imageAnswer } from './answers.ts';

const keep = keepLast<Uint8Array<ArrayBuffer>>(1);

export async function loader() {
  return imageAnswer(await keep('default', drawDefaultImage), 'image/jpeg');
}
