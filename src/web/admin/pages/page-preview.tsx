import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { Image } from '#contract/images.ts';
import { standardTheme } from '#contract/theme/ready-themes.ts';
import { readThemeColours } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { SectionList } from '../../sections/section-list.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { themeQuery } from '../queries/theme.ts';
import styles from './page-preview.module.css';
import { previewParts } from './preview-parts.tsx';
import type { PageDraft } from './state/page-draft.ts';

interface PagePreviewProps {
  draft: PageDraft;
  /** Those of the page as it was loaded; what was uploaded since is shown in the width it has. */
  pictures: readonly Image[];
}

/** The page as visitors will see it, while it is being written: beside the form, on small screens above it on demand. */
export const PagePreview = memo(function PagePreview(props: PagePreviewProps) {
  const isWide = useMediaQuery('(min-width: 1000px)', true);
  if (isWide) {
    return (
      <div className={styles.beside}>
        <Preview {...props} />
      </div>
    );
  }
  return (
    <details className={styles.above}>
      <summary>Preview</summary>
      <Preview {...props} />
    </details>
  );
});

function Preview({ draft, pictures }: PagePreviewProps) {
  const { data: theme } = useQuery(themeQuery(useAdminApi()));
  const colours = readThemeColours(theme ?? standardTheme);
  const tokens = colours ? Object.entries(themeTokens(colours)).map(([token, colour]) => [`--${token}`, colour]) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, and must do so by keyboard too.
    <section className={styles.frame} tabIndex={0} aria-label="Preview">
      {/* Not to be pressed: its links lead away from what is not saved. */}
      <div inert className={styles.page} style={Object.fromEntries(tokens)} lang={draft.language}>
        <p className={styles.title}>{draft.title || 'Title'}</p>
        {draft.summary ? <p>{draft.summary}</p> : null}
        <SectionList sections={draft.sections} pictures={pictures} parts={previewParts} />
      </div>
    </section>
  );
}
