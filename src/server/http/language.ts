import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { inLanguage, isLanguage } from '../language/current-language.ts';
import { languageInCookie } from './cache/request-language.ts';

/** The language that a visitor of the site chose; null for who chose none, and for the panel, which is English. */
function languageOfCall({ headers, routeOptions }: FastifyRequest): string | null {
  if (!headers.cookie || routeOptions.config.endpoint?.access === 'admin') return null;
  const language = languageInCookie(headers.cookie);
  return language !== undefined && isLanguage(language) ? language : null;
}

/** What a request causes is in the language of who sent it: texts, and the mails that are sent later. */
export const languages = fastifyPlugin(async (app) => {
  // Reading the body loses the context of earlier hooks.
  app.addHook('preValidation', (request, _reply, done) => {
    const language = languageOfCall(request);
    if (language === null) done();
    else inLanguage(language, done);
  });
});
