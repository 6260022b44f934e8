import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { button } from '../../components/button.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';

/** What the layout shows for `EVENT_NOT_FOUND`. */
export function EventNotFound() {
  return (
    <MessagePage title={t`Event Not Found`} seed="empty stage">
      <PageHead title={t`Event Not Found`} description={t`There is no such event.`} hidden />
      <p>
        <Trans>The event you're looking for doesn't exist or has been removed.</Trans>
      </p>
      <Link className={button('ink')} to="/">
        <Trans>See all events</Trans>
      </Link>
    </MessagePage>
  );
}
