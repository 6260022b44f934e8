import { t } from '../../../language/t.ts';
import type { MissingConsent } from '../../privacy/guardians/missing-consents.service.ts';

/** Which guardians have not agreed, in the words of the page of the pass, where the missing ones are named. */
export function missingConsentCopy(missing: MissingConsent[]): string[] {
  const namesOf = (which: MissingConsent[]) => which.map(({ name }) => name).join(', ');
  const waiting = namesOf(missing.filter(({ status, isNamed }) => status === 'waiting' && isNamed));
  const unnamed = namesOf(missing.filter(({ isNamed }) => !isNamed));
  const refused = namesOf(missing.filter(({ status, isNamed }) => status === 'refused' && isNamed));
  return [
    ...(waiting
      ? [t('Waits for a guardian’s consent: {names}. We sent the parent or guardian an e-mail.', { names: waiting })]
      : []),
    ...(unnamed
      ? [
          t(
            'Under 18: a parent or guardian has to agree: {names}. Name them on the page of the pass, which is valid once they have.',
            { names: unnamed },
          ),
        ]
      : []),
    ...(refused ? [t('A guardian did not agree: {names}.', { names: refused })] : []),
  ];
}
