import { Outlet } from 'react-router';
import { FailedScreen } from './components/feedback/error-page.tsx';

export default function PageBoundary() {
  return <Outlet />;
}

/** A screen that fails shows its error beside the menu, until another one is opened. */
export function ErrorBoundary() {
  return <FailedScreen />;
}
