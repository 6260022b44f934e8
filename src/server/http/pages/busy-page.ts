import type { FastifyRequest } from 'fastify';

/** Whether a browser asked for a page, or sent a form without JavaScript, and shows people what it gets. */
export const wantsDocument = ({ headers, routeOptions }: FastifyRequest): boolean =>
  !routeOptions.config.endpoint && (headers.accept?.includes('text/html') ?? false);

/**
 * What people see when the server has no room for a page: it loads again after `seconds`, without JavaScript. A form
 * cannot be sent again without its sender. There are no styles, as the policy of error responses allows none.
 */
export function busyPage(method: string, seconds: number): string {
  const isForm = method === 'POST';
  const refresh = isForm ? '' : `<meta http-equiv="refresh" content="${seconds}">`;
  const text = isForm
    ? 'Nothing was stored. Go back, where your form is still filled in, and send it again in a moment.'
    : `This page loads again in ${seconds} seconds. You need not do anything.`;
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>The site is busy right now</title></head>
<body><main><h1>The site is busy right now</h1><p>${text}</p></main></body></html>
`;
}
