import { languages } from 'virtual:languages';
import { redirect } from 'react-router';
import { languageCookie } from '#contract/pages.ts';
import { nextPage } from '../auth/next-page.ts';
import type { Route } from './+types/choose-language.ts';

/** `/language/hi?next=/events`: remembers the language and goes back to the page. */
export function loader({ params, url }: Route.LoaderArgs) {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (languages.some(({ code }) => code === params.code)) headers.set('set-cookie', languageCookie(params.code));
  return redirect(nextPage(url.searchParams) ?? '/', { status: 303, headers });
}
