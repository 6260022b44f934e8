import { t } from '@lingui/core/macro';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';

/** What a text of the committee is called on the site; in English as `documentTitles` of the contract says it. */
export function documentTitle(kind: DocumentKind): string {
  const titles: Record<DocumentKind, string> = {
    privacy: t`Privacy`,
    refunds: t`Cancellation and refunds`,
    travel: t`Travel and stay`,
    conduct: t`Code of conduct`,
    safety: t`Safety and helpline`,
  };
  return titles[kind];
}
