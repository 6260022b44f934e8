import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { button } from './button.ts';
import { MessagePage } from './message-page.tsx';
import { PageHead } from './page-head.tsx';

/** The page for unknown urls. */
export function NotFound() {
  return (
    <MessagePage title={t`Page not found`} seed="lost">
      <PageHead title={t`Page not found`} description={t`There is no page at this address.`} hidden />
      <p>
        <Trans>
          There is no page at this address. The event may have moved, or the link was cut short on its way to you.
        </Trans>
      </p>
      <Link className={button('ink')} to="/">
        <Trans>See all events</Trans>
      </Link>
    </MessagePage>
  );
}
