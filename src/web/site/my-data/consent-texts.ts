import { t } from '@lingui/core/macro';
import type { ConsentMeans, ConsentPurpose } from '#contract/privacy/purposes.ts';

/** How a consent was given, within a sentence. */
export function meansText(means: ConsentMeans): string {
  const texts: Record<ConsentMeans, string> = {
    form: t`in a form`,
    api: t`without being shown the notice`,
    named: t`by the person who named you`,
    account: t({ message: 'here', context: 'consent given' }),
    paper: t`on paper`,
    imported: t`in a form that the organisers imported`,
  };
  return texts[means];
}

/** What a consent is for, within a sentence that goes on from "for". */
export function purposeText(purpose: ConsentPurpose): string {
  const texts: Record<ConsentPurpose, string> = {
    registration: t`taking part in an event`,
    account: t`having an account`,
    ambassador: t`applying as a campus ambassador`,
    news: t`e-mails about the festival’s next events`,
    photos: t`being named or shown in the festival’s photos`,
  };
  return texts[purpose];
}
