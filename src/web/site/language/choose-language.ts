import { languages } from 'virtual:languages';
import { redirect } from 'react-router';
import { languageCookie } from '#contract/pages.ts';
import { nextPage } from '../auth/next-page.ts';
import type { FileArgs } from '../resources/file-args.ts';

/** A page that was opened by `?lang=` would be in that language again. */
const withoutLanguage = (path: string) =>
  path.replace(/([?&])lang=[^&#]*(&|$)/, (_, before, after) => (after ? before : ''));

/** `/language/hi?next=/events`: remembers the language and goes back to the page. */
export function loader({ params, request }: FileArgs<'code'>) {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (languages.some(({ code }) => code === params.code)) headers.set('set-cookie', languageCookie(params.code));
  return redirect(withoutLanguage(nextPage(new URL(request.url).searchParams) ?? '/'), { status: 303, headers });
}
