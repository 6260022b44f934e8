import { endpoints } from '#contract/endpoints.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import { CONTACT_OR_HELPLINE } from '../../linked-text/contact-links.ts';
import { renderText } from '../../rich-text/render-text.server.tsx';
import { pageApi } from '../page-api.ts';
import { orNotFound } from '../registration/current-user.ts';

type Args = Parameters<typeof pageApi>[0] & { params: { version?: string } };

/** The text of a page, the newest version or the one of the path; an unknown one is a page that does not exist. */
export async function loadDocument(args: Args, kind: DocumentKind) {
  const { version } = args.params;
  const request = pageApi(args).call(endpoints.documents.show, {
    params: { kind },
    query: version === undefined ? {} : { version },
  });
  const { body, ...document } = (await orNotFound(request)).data;
  return { document, text: renderText(body, 1, kind === 'safety' ? CONTACT_OR_HELPLINE : undefined) };
}
