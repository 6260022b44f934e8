import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { FailedScreen } from './components/feedback/error-page.tsx';
import { Loading } from './components/feedback/loading.tsx';

/** Around all screens: the one that is shown stays until the next one is there. */
export default function PageBoundary() {
  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
}

/** A screen that fails shows its error beside the menu, until another one is opened. */
export function ErrorBoundary() {
  return <FailedScreen />;
}
