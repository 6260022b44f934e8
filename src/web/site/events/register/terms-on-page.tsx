import { Trans } from '@lingui/react/macro';
import { type RefundRuleEvent, RefundRuleNote } from './refund-rule-note.tsx';
import styles from './terms-dialog.module.css';

/** The terms beside a register button that opens no dialog: the specification's overview leads on at once. */
export function TermsOnPage({ event, terms }: { event: RefundRuleEvent; terms: string[] }) {
  return (
    <details className={styles.onPage}>
      <summary>
        <Trans>Terms &amp; Conditions</Trans>
      </summary>
      <RefundRuleNote event={event} />
      <ol className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </details>
  );
}
