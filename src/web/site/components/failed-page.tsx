import { useLocation } from 'react-router';
import { button } from './button.ts';
import { MessagePage } from './message-page.tsx';
import { PageHead } from './page-head.tsx';

/** For a page that could not be rendered. Retrying is a plain link, so that it works in any case. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <MessagePage title="Something went wrong" seed="storm">
      <PageHead title="Something went wrong" description="This page could not be shown." hidden />
      <p role="alert">This page could not be shown. Nothing you sent was lost on our side; try again in a moment.</p>
      <a className={button('ink')} href={pathname + search}>
        Try again
      </a>
    </MessagePage>
  );
}
