import { t } from '@lingui/core/macro';
import { festivalIdPath } from '#contract/urls/page-paths.ts';
import { call, type Transport } from '../../api.ts';
import { failure } from '../forms/failure.ts';
import type { ActionResult } from '../registration/action-form.tsx';

export interface RenewalResult extends ActionResult {
  /** The page of the festival ID with its new key. */
  next?: string;
}

/** Makes the code new: of one's own festival ID, or of the one of a mailed link's key. */
export async function submitRenewal(transport: Transport, key: string | undefined): Promise<RenewalResult> {
  const { festivalIdEndpoints } = await import('#contract/wallet/festival-ids.ts');
  const intent = 'renew';
  try {
    const { data, message } = key
      ? await call(transport, festivalIdEndpoints.renew, { params: { key }, body: {} })
      : await call(transport, festivalIdEndpoints.renewMine, { body: {} });
    return { intent, ok: true, message: message ?? '', errors: {}, next: festivalIdPath(key && data.key) };
  } catch (error) {
    return { intent, ...failure(error, t`That could not be sent.`) };
  }
}
