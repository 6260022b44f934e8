import type { FastifyRequest } from 'fastify';

/** Whether a browser asked for a page, or sent a form without JavaScript, and shows people what it gets. */
export const wantsDocument = ({ headers, routeOptions }: FastifyRequest): boolean =>
  !routeOptions.config?.endpoint && (headers.accept?.includes('text/html') ?? false);

/** There are no styles, as the policy of error responses allows none. `title` and `text` are HTML. */
const errorPage = (title: string, text: string, head = '') => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;

/**
 * What people see when the server has no room for a page, or none for more of their network: it loads again after `seconds`, without JavaScript. A form
 * cannot be sent again without its sender.
 */
export function busyPage(method: string, seconds: number): string {
  const title = 'The site is busy right now';
  if (method === 'POST')
    return errorPage(
      title,
      'Nothing was stored. Go back, where your form is still filled in, and send it again in a moment.',
    );
  return errorPage(
    title,
    `This page loads again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}. You need not do anything.`,
    `<meta http-equiv="refresh" content="${seconds}">`,
  );
}

/** What people see of a link that was cut within a letter, such as one in Hindi: no route can read its path. */
export const brokenLinkPage = errorPage(
  'This link is broken',
  'A part of it is missing. Ask for it again, or look for it <a href="/events">among all events</a>.',
);
