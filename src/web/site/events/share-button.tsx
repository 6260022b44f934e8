import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon/icon.tsx';
import { useUrls } from '../festival.ts';

type Outcome = 'copied' | 'failed' | null;

/** Shares with the device's own sheet, else copies the link; without JavaScript it begins an e-mail. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const url = useUrls().origin + path;

  async function share() {
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch (error) {
      // A person who closes the sheet has not failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('failed');
    }
  }

  return (
    <>
      <a
        className={button('ghost', 'small')}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        onClick={(event) => {
          event.preventDefault();
          void share();
        }}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'share'} /> <Trans>Share</Trans>
      </a>
      <span role="status">
        {outcome === 'copied' ? t`Link copied` : null}
        {outcome === 'failed' ? t`Could not copy the link` : null}
      </span>
    </>
  );
}
