import type { Pass } from '#contract/passes.ts';
import styles from '../registration/registration.module.css';
import { guardianPath } from '../registration/registration-paths.ts';

/** Which guardians have not agreed, and where to name one. */
export function GuardianNote({ pass: { missingConsents, code, verifyBy } }: { pass: Pass }) {
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
            <strong>Waits for a guardian’s consent</strong>: {waiting.join(', ')}.{' '}
            {verifyBy
              ? 'We write to the parent or guardian once you have confirmed your e-mail.'
              : 'We sent the parent or guardian an e-mail.'}
          </p>
        ) : null}
        {unnamed.length > 0 ? (
          <p>
            <strong>Under 18: a parent or guardian has to agree</strong>: {unnamed.join(', ')}. The pass is valid once
            they have.
          </p>
        ) : null}
        {refused.length > 0 ? (
          <p>
            <strong>A guardian did not agree</strong>: {refused.join(', ')}.
          </p>
        ) : null}
        <p>
          <a href={guardianPath(code)}>
            {unnamed.length > 0 ? 'Name the parent or guardian' : 'Another parent or guardian, or a wrong address?'}
          </a>
        </p>
      </div>
    </div>
  );
}
