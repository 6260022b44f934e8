import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isServerReachable } from '../offline/is-server-reachable.ts';
import { button } from './button.ts';
import { MessagePage } from './message-page.tsx';
import { PageHead } from './page-head.tsx';

/** Milliseconds between two looks whether the server can be reached again. */
const NEXT_LOOK = 10_000;

/** Whether the server cannot be reached; the page is loaded once it can. */
function useNoConnection(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const look = async () => {
      const isReachable = await isServerReachable();
      if (!isReachable) setAway(true);
      else if (isAway) window.location.reload();
    };
    if (!isAway) {
      void look();
      return;
    }
    const timer = setInterval(look, NEXT_LOOK);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isAway]);
  return isAway;
}

/** For a page that could not be rendered, or did not come. Retrying is a plain link, so that it works in any case. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  const isAway = useNoConnection();
  const title = isAway ? t`No connection` : t`Something went wrong`;
  return (
    <MessagePage title={title} seed="storm">
      <PageHead title={title} description={t`This page could not be shown.`} hidden />
      <p role="alert">
        {isAway
          ? t`This page cannot be opened without a connection. It is loaded as soon as there is one.`
          : t`This page could not be shown. Nothing you sent was lost on our side; try again in a moment.`}
      </p>
      <a className={button('ink')} href={pathname + search}>
        <Trans>Try again</Trans>
      </a>
    </MessagePage>
  );
}

/** For a page that the server had no room for: it loads again, as the server's own page does without JavaScript. */
export function BusyPage() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), 2000 + 1000 * Math.random());
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessagePage title={t`The site is busy right now`} seed="storm">
      <PageHead title={t`The site is busy right now`} description={t`This page loads again.`} hidden />
      <p role="alert">
        <Trans>This page loads again in two seconds. You need not do anything.</Trans>
      </p>
    </MessagePage>
  );
}
