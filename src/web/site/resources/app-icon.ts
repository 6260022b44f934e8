import { data } from 'react-router';
import { drawAppIcon } from '../../posters/raster.server.ts';
import { cacheLast } from '../../posters/raster-cache.server.ts';
import type { FileArgs } from './file-args.ts';
import { imageResponse } from './responses.ts';

const SIZES = ['192', '512'];
const keep = cacheLast<Uint8Array<ArrayBuffer>>(SIZES.length);

export async function loader({ params: { size } }: FileArgs<'size'>) {
  if (!SIZES.includes(size)) throw data(null, { status: 404 });
  return imageResponse(await keep(size, () => drawAppIcon(Number(size))), 'image/png');
}
