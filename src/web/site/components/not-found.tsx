import { Link } from 'react-router';
import { button } from './button.ts';
import { MessagePage } from './message-page.tsx';
import { PageHead } from './page-head.tsx';

/** The page for unknown urls. */
export function NotFound() {
  return (
    <MessagePage title="Page not found" seed="lost">
      <PageHead title="Page not found" description="There is no page at this address." hidden />
      <p>There is no page at this address. The event may have moved, or the link was cut short on its way to you.</p>
      <Link className={button('ink')} to="/">
        See all events
      </Link>
    </MessagePage>
  );
}
