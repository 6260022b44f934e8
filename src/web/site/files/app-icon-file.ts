import { data } from 'react-router';
import { keepLast } from '../../posters/kept.server.ts';
import { drawAppIcon } from '../../posters/raster.server.ts';
import type { Route } from './+types/app-icon-file.ts';
import { imageAnswer } from './answers.ts';

const SIZES = ['192', '512'];
const keep = keepLast<Uint8Array<ArrayBuffer>>(SIZES.length);

export async function loader({ params: { size } }: Route.LoaderArgs) {
  if (!SIZES.includes(size)) throw data('No such icon', { status: 404 });
  return imageAnswer(await keep(size, () => drawAppIcon(Number(size))), 'image/png');
}
