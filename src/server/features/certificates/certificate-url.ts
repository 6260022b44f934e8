import { certificatePath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../context.ts';
import { publicOrigin } from '../../network/public-origin.ts';

/** Where a certificate is checked: what its QR code contains. */
export const certificateUrl = ({ config }: Pick<AppContext, 'config'>, code: string): string =>
  `${publicOrigin(config)}${certificatePath(code)}`;
