import { Button, SegmentedControl, Text } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { memo, useState } from 'react';
import type { Image } from '#contract/images.ts';
import type { PageDraft } from '../state/page-draft.ts';
import { DraftArticle } from './draft-article.tsx';
import styles from './page-preview.module.css';
import { useRenderedPage } from './use-rendered-page.ts';

interface PagePreviewProps {
  /** Of the stored page. */
  id: string;
  draft: PageDraft;
  /** Those of the page as it was loaded; what was uploaded since is shown in the width it has. */
  pictures: readonly Image[];
}

/** The page as visitors will see it, while it is being written: beside the form, on small screens above it on demand. */
export const PagePreview = memo(function PagePreview(props: PagePreviewProps) {
  const isWide = useMediaQuery('(min-width: 1000px)', true);
  const [isOpen, setOpen] = useState(false);
  if (isWide) {
    return (
      <div className={styles.beside}>
        <Preview {...props} />
      </div>
    );
  }
  return (
    <details className={styles.above} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Preview</summary>
      {isOpen ? <Preview {...props} /> : null}
    </details>
  );
});

/** CSS pixels of the screens that it is shown as. */
const widths = { phone: 390, computer: 1280 };
type Screen = keyof typeof widths;
const screens: { value: Screen; label: string }[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'computer', label: 'Computer' },
];

/** The site's own page in a frame, drawn smaller where the screen is wider than the room for it. */
function Preview({ id, draft, pictures }: PagePreviewProps) {
  const [screen, setScreen] = useState<Screen>('phone');
  const [frame, setFrame] = useState<Document | null>(null);
  const { ref, width, height } = useElementSize();
  const { first, rendered, error, refetch } = useRenderedPage(id, draft.sections);
  const scale = width > 0 ? Math.min(1, width / widths[screen]) : 1;
  const left = Math.max(0, (width - widths[screen] * scale) / 2);
  const size = { left, width: widths[screen], height: height / scale, transform: `scale(${scale})` };
  return (
    <section className={styles.preview} aria-label="Preview">
      <SegmentedControl
        size="sm"
        aria-label="Screen of the preview"
        data={screens}
        value={screen}
        onChange={(value) => setScreen(value as Screen)}
      />
      <div ref={ref} className={styles.room}>
        {first ? (
          <iframe
            title="Preview of the page"
            className={styles.frame}
            style={size}
            srcDoc={first.html}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long page scrolls, and must do so by keyboard too.
            tabIndex={0}
            onLoad={(event) => setFrame(event.currentTarget.contentDocument)}
          />
        ) : null}
        {frame && rendered ? (
          <DraftArticle frame={frame} draft={draft} pictures={pictures} rendered={rendered} />
        ) : null}
      </div>
      {error ? (
        <div className={styles.failed} role="status">
          <Text size="sm">What the site fills in could not be fetched.</Text>
          <Button size="xs" variant="default" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
    </section>
  );
}
