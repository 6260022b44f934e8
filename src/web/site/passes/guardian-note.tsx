import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Pass } from '#contract/passes.ts';
import { useFestival } from '../festival.ts';
import styles from '../registration/registration.module.css';
import { guardianPath } from '../registration/registration-paths.ts';

/** Which guardians have not agreed, and where to name one. */
export function GuardianNote({ pass: { missingConsents, code, verifyBy } }: { pass: Pass }) {
  const { noMail } = useFestival();
  if (!missingConsents) return null;
  const refused = missingConsents.filter(({ status }) => status === 'refused').map(({ name }) => name);
  const waiting = missingConsents
    .filter(({ status, isNamed }) => status === 'waiting' && isNamed)
    .map(({ name }) => name);
  const unnamed = missingConsents.filter(({ isNamed }) => !isNamed).map(({ name }) => name);
  return (
    <div className={styles.note}>
      <div>
        {waiting.length > 0 ? (
          <p>
            <Trans>
              <strong>Waits for a guardian’s consent</strong>: {waiting.join(', ')}.
            </Trans>{' '}
            {verifyBy
              ? t`We write to the parent or guardian once you have confirmed your e-mail.`
              : (noMail ?? t`We sent the parent or guardian an e-mail.`)}
          </p>
        ) : null}
        {unnamed.length > 0 ? (
          <p>
            <Trans>
              <strong>Under 18: a parent or guardian has to agree</strong>: {unnamed.join(', ')}. The pass is valid once
              they have.
            </Trans>
          </p>
        ) : null}
        {refused.length > 0 ? (
          <p>
            <Trans>
              <strong>A guardian refused</strong>: {refused.join(', ')}.
            </Trans>
          </p>
        ) : null}
        {missingConsents.map(({ participantId, name, isNamed }) => (
          <p key={participantId}>
            <a href={guardianPath(code, participantId)}>
              {linkText(isNamed, missingConsents.length > 1 ? name : null)}
            </a>
          </p>
        ))}
      </div>
    </div>
  );
}

/** With the name where there are several links. */
function linkText(isNamed: boolean, name: string | null): string {
  if (name === null)
    return isNamed ? t`Another parent or guardian, or a wrong address?` : t`Name the parent or guardian`;
  return isNamed
    ? t`${name}: another parent or guardian, or a wrong address?`
    : t`${name}: name the parent or guardian`;
}
