import type { FastifyRequest } from 'fastify';
import { htmlLangOf } from '#contract/language/format-message.ts';
import { directionOf } from '#contract/language/script-of.ts';
import { currentLanguage } from '../../language/current-language.ts';
import { t } from '../../language/t.ts';

/** Whether a browser asked for a page, or sent a form without JavaScript, and shows people what it gets. */
export const wantsDocument = ({ headers, routeOptions }: FastifyRequest): boolean =>
  !routeOptions.config?.endpoint && (headers.accept?.includes('text/html') ?? false);

/** In the language of the request. There are no styles, as the policy of error responses allows none. `title` and `text` are HTML. */
function errorPage(title: string, text: string, head = ''): string {
  const language = currentLanguage();
  return `<!doctype html>
<html lang="${htmlLangOf(language)}" dir="${directionOf(language) ?? 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}

/**
 * What people see when the server has no room for a page, or none for more of their network: it loads again after `seconds`, without JavaScript. A form
 * cannot be sent again without its sender.
 */
export function busyPage(method: string, seconds: number): string {
  const title = t('The site is busy right now');
  if (method === 'POST')
    return errorPage(
      title,
      t('Nothing was stored. Go back, where your form is still filled in, and send it again in a moment.'),
    );
  return errorPage(
    title,
    t(
      '{seconds, plural, one {This page loads again in a second. You need not do anything.} other {This page loads again in # seconds. You need not do anything.}}',
      { seconds },
    ),
    `<meta http-equiv="refresh" content="${seconds}">`,
  );
}

/** What people see of a link that was cut within a letter, such as one in Hindi: no route can read its path. */
export const brokenLinkPage = (): string =>
  errorPage(
    t('This link is broken'),
    `${t('A part of it is missing. Ask for it again, or look for the event in the list.')} <a href="/events">${t('See all events')}</a>`,
  );
