import { redirect } from 'react-router';

/** Paths of pages until registrations got their name; e-mails that were sent before link to them. */
const movedPaths: [RegExp, string][] = [
  [/^\/my-entries(?=\/|$)/, '/my-registrations'],
  [/^\/admin\/entries(?=\/|$)/, '/admin/registrations'],
];

/** The present path of a page that moved, with its query; undefined for any other path. */
export function movedTo({ pathname, search }: URL): string | undefined {
  const moved = movedPaths.find(([pattern]) => pattern.test(pathname));
  return moved && pathname.replace(...moved) + search;
}

/** Redirects permanently to where a page moved. */
export function loader({ request }: { request: Request }): Response {
  const to = movedTo(new URL(request.url));
  return to === undefined ? new Response(null, { status: 404 }) : redirect(to, 301);
}
