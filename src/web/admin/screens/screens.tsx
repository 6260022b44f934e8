import { data, Route, Routes, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findScreen, screenPaths } from './screen-paths.ts';
import { fetchScreen, screens } from './screens-on-demand.ts';

// While the session is checked.
if (typeof window !== 'undefined') void fetchScreen(window.location.pathname);

export function loader({ request }: { request: Request }) {
  return data(null, { status: findScreen(new URL(request.url).pathname) ? 200 : 404 });
}

/** The screen that is shown stays until the next one is there. */
export async function clientLoader({ request }: { request: Request }) {
  await fetchScreen(new URL(request.url).pathname);
  return null;
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

/** The panel below `/admin/`; where there is no such screen, `admin-area.tsx` says so. */
export default function Screens() {
  return (
    <Routes>
      {screenPaths.map((path) => (
        <Route key={path} path={path} Component={screens[path]} />
      ))}
    </Routes>
  );
}
