import type { AppContext } from '../../context.ts';
import { publicOrigin } from '../../network/public-origin.ts';

/** The path where a certificate is checked. */
export const certificatePath = (code: string): string => `/certificate/${code}`;

/** Where a certificate is checked: what its QR code contains. */
export const certificateUrl = ({ config }: Pick<AppContext, 'config'>, code: string): string =>
  `${publicOrigin(config)}${certificatePath(code)}`;
