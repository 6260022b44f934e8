import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { JOIN } from '../registration/registration-paths.ts';
import { button } from './button.ts';
import { MessagePage } from './message-page.tsx';
import { PageHead } from './page-head.tsx';

/** The page for unknown urls. */
export function NotFound() {
  const [, section] = useLocation().pathname.split('/');
  const Words = ofLinks.get(section) ?? UnknownUrl;
  return (
    <MessagePage title={t`Page not found`} seed="lost">
      <PageHead title={t`Page not found`} description={t`There is no page at this address.`} hidden />
      <Words />
    </MessagePage>
  );
}

/** What people send each other: a link that was copied in part leads to nothing. */
const ofLinks = new Map<string | undefined, () => React.ReactNode>([
  ['join', UnknownTeam],
  ['pass', UnknownPass],
]);

function UnknownTeam() {
  return (
    <>
      <p>
        <Trans>
          No team has this link. Copy the whole link from the message, or ask the leader of your team for its code of
          six letters.
        </Trans>
      </p>
      <Link className={button('ink')} to={JOIN}>
        <Trans>Join a team by its code</Trans>
      </Link>
    </>
  );
}

function UnknownPass() {
  return (
    <>
      <p>
        <Trans>
          No pass has this link. Copy the whole link: it ends with the 16 letters and numbers of the pass. A member’s
          own link ends once they leave the team.
        </Trans>
      </p>
      <Link className={button('ink')} to={MY_REGISTRATIONS}>
        <Trans>Find my passes</Trans>
      </Link>
    </>
  );
}

function UnknownUrl() {
  return (
    <>
      <p>
        <Trans>
          There is no page at this address. The event may have moved, or the link was cut short on its way to you.
        </Trans>
      </p>
      <Link className={button('ink')} to="/">
        <Trans>See all events</Trans>
      </Link>
    </>
  );
}
