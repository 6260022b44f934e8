import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Power } from '#contract/roles/powers.ts';
import routes from '../../routes.ts';
import { screenPaths } from '../screens/screen-paths.ts';
import { powersOfPage } from './page-powers.ts';
import { viewPath, views } from './views.ts';

export interface AdminPage {
  url: string;
  /** Its module below `web/admin`. */
  file: string;
  powers: readonly Power[];
}

const ADMIN = join(import.meta.dirname, '..');
const HOME = 'home-page.tsx';
const adminFile = (file: string) => file.replace(/^admin\//, '');

/** The modules of the home page's views: each is chosen by a case of its one switch, and imported there or fetched on demand. */
function viewFiles(): Map<string, string> {
  const home = readFileSync(join(ADMIN, HOME), 'utf8');
  const onDemand = readFileSync(join(ADMIN, 'layout/views-on-demand.ts'), 'utf8');
  const files = new Map([
    ...[...home.matchAll(/import \{ (\w+View) \} from '([^']+)'/g)].map(
      ([, name, file]) => [name ?? '', file ?? ''] as const,
    ),
    ...[...onDemand.matchAll(/import\('([^']+)'\)\.then\(\(part\) => part\.(\w+)\)/g)].map(
      ([, file, name]) => [name ?? '', join('layout', file ?? '')] as const,
    ),
  ]);
  return new Map(
    [...home.matchAll(/case '([\w-]+)':\s+return <(\w+)/g)].map(([, view, name]) => [
      view ?? '',
      normalize(files.get(name ?? '') ?? ''),
    ]),
  );
}

const areaOf = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) =>
    entry.file === 'admin/page-boundary.tsx' ? (entry.children ?? []) : areaOf(entry.children ?? []),
  );

function page(url: string, file: string): AdminPage {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return { url, file, powers: powersOfPage(pathname, searchParams) };
}

/** The pages below `/admin/`, with the module that each fetches. */
function screenPages(): AdminPage[] {
  const onDemand = readFileSync(join(ADMIN, 'screens/screens-on-demand.ts'), 'utf8');
  const files = new Map(
    [...onDemand.matchAll(/^ {2}'?([^':]+(?::id)?)'?: \(\) =>\s+import\('\.\.\/([^']+)'\)/gm)].map(
      ([, path, file]) => [path ?? '', file ?? ''] as const,
    ),
  );
  return screenPaths.map((path) => page(`/admin/${path.replace(':id', 'some-id')}`, files.get(path) ?? ''));
}

/** Every page behind the panel's login: those of the routes, the screens below `/admin/`, and the views of the home page. */
export const adminPages: AdminPage[] = areaOf(routes).flatMap(({ path = '', file }) => {
  if (path === 'admin/*') return screenPages();
  if (adminFile(file) !== HOME) return [page(`/${path.replace(':id', 'some-id')}`, adminFile(file))];
  const files = viewFiles();
  return views.map((view) => page(viewPath(view), files.get(view) ?? ''));
});
