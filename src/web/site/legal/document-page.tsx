import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { LegalDocument } from '#contract/privacy/documents.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { RenderedText } from '../../rich-text/rendered-text.tsx';
import { PageHead } from '../components/page-head.tsx';
import styles from './document-page.module.css';

interface DocumentPageProps {
  document: Omit<LegalDocument, 'body'>;
  /** The HTML of its words. */
  text: string;
  title: string;
  description: string;
}

/** A text of the committee on paper: its words, and which version of it this is. */
export function DocumentPage({
  document: { kind, version, latest, savedAt },
  text,
  title,
  description,
}: DocumentPageProps) {
  const path = `/${kind}`;
  return (
    <article className={styles.page}>
      <PageHead title={title} description={description} path={path} hidden={version !== latest} />
      <h1>{title}</h1>
      {version === latest ? null : (
        <p className={styles.old}>
          <Trans>
            This is an earlier version. <Link to={path}>Read the one that applies now.</Link>
          </Trans>
        </p>
      )}
      <RenderedText html={text} />
      <p className={styles.version}>
        {savedAt ? (
          <Trans>
            Version {version}, of <Moment at={savedAt} format="longDay" />
          </Trans>
        ) : (
          <Trans>Version {version}</Trans>
        )}
        {version > 1 && version === latest ? (
          <>
            {' · '}
            <Link to={`${path}/${version - 1}`}>
              <Trans>the version before</Trans>
            </Link>
          </>
        ) : null}
      </p>
    </article>
  );
}
