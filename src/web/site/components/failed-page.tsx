import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { button } from './button.ts';
import { MessagePage } from './message-page.tsx';
import { PageHead } from './page-head.tsx';

/** For a page that could not be rendered. Retrying is a plain link, so that it works in any case. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <MessagePage title={t`Something went wrong`} seed="storm">
      <PageHead title={t`Something went wrong`} description={t`This page could not be shown.`} hidden />
      <p role="alert">
        <Trans>This page could not be shown. Nothing you sent was lost on our side; try again in a moment.</Trans>
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
