import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PageHead } from '../components/page-head.tsx';
import { termTexts } from '../events/register/terms.ts';
import type { Route } from './+types/terms-page.ts';
import styles from './document-page.module.css';

export const handle = { cache: 'public', query: [] };

/** Read on the server: as a part of the page's scripts they would be one of every event's. */
export const loader = () => ({ terms: termTexts() });

/** The terms of the dialog of every event, to be read before and afterwards; payment companies ask where they are. */
export default function TermsPage({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <article className={styles.page}>
      <PageHead
        title={t`Terms & Conditions`}
        description={t`What you agree to when you register for an event.`}
        path="/terms"
      />
      <h1>
        <Trans>Terms &amp; Conditions</Trans>
      </h1>
      <p>
        <Trans>
          You agree to these terms when you register for an event. When a fee goes back,{' '}
          <Link to="/refunds">the page about cancellation and refunds</Link> says, and the event’s page where the event
          has a rule of its own, which goes before the first term.
        </Trans>
      </p>
      <ol className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </article>
  );
}
