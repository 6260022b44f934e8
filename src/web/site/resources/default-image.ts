import { drawDefaultImage } from '../../posters/raster.server.ts';
import { cacheLast } from '../../posters/raster-cache.server.ts';
import { imageResponse } from './responses.ts';

const keep = cacheLast<Uint8Array<ArrayBuffer>>(1);

export async function loader() {
  return imageResponse(await keep('default', drawDefaultImage), 'image/jpeg');
}
