import { t } from '@lingui/core/macro';
import { htmlLangOf } from '#contract/language/format-message.ts';
import { directionOf } from '#contract/language/script-of.ts';
import type { ThemeTokens } from '#contract/theme/theme-tokens.ts';
import { currentLanguage } from '../../language/i18n.ts';
import { escapeXml } from '../resources/responses.ts';
import { panelTexts } from './panel-texts.ts';

/** The tokens of the theme that the page has, as `#rrggbb`. */
type PageColours = Pick<ThemeTokens, 'night' | 'cream' | 'marigold'>;

/** Those of `site.css`. */
const DEFAULT_COLOURS: PageColours = { night: '#140b2b', cream: '#fff6e6', marigold: '#ffb21a' };

const styleOf = ({
  night,
  cream,
  marigold,
}: PageColours) => `:root{color-scheme:dark;background:${night};color:${cream}}
body{margin:0;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:15vh 24px 48px}
h1{margin:0;font-size:2.25rem;line-height:1.2}
h2{margin:2.5rem 0 0;font-size:1.25rem}
ul{padding:0;list-style:none}
a{color:${marigold}}
li a{display:block;padding:10px 0}
.again{display:inline-block;padding:10px 22px;border:2px solid;border-radius:999px;font-weight:700;text-decoration:none}`;

/**
 * Loads the page once the server responds: the network may be there before it, or a while after the browser says so. Not where a link
 * was followed: that page is on its way.
 */
const SCRIPT = `let isLeft=false;
addEventListener('click',()=>{isLeft=true});
const look=()=>document.hidden||fetch('/healthz',{cache:'no-store'}).then(()=>isLeft||location.reload(),()=>{});
addEventListener('online',look);
setInterval(look,10000)`;

interface Page {
  lang: string;
  festivalName: string;
  title: string;
  again: string;
  colours: PageColours;
}

/** Loads nothing, and the page itself once the server responds; `<!--reason-->` and `<!--saved-->` are filled in by the worker. */
function toHtml({ lang, festivalName, title, again, colours }: Page): string {
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang) ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(`${title} · ${festivalName}`)}</title>
<style>${styleOf(colours)}</style>
</head>
<body>
<main>
<p>${escapeXml(festivalName)}</p>
<h1>${escapeXml(title)}</h1>
<p><!--reason--></p>
<p><a class="again" href="">${escapeXml(again)}</a></p>
<!--saved-->
</main>
<script>${SCRIPT}</script>
</body>
</html>`;
}

/** What is shown in place of a page of the panel while the server does not respond. */
const panelPage = (festivalName: string, colours: PageColours) => ({
  html: toHtml({ lang: 'en-IN', festivalName, title: panelTexts.title, again: panelTexts.again, colours }),
  reason: panelTexts.reason,
});

/** What is shown in place of a page without a connection, as HTML. */
export function offlinePage(festivalName: string, colours: PageColours = DEFAULT_COLOURS) {
  const lang = htmlLangOf(currentLanguage());
  return {
    html: toHtml({ lang, festivalName, title: t`No connection`, again: t`Try again`, colours }),
    panel: panelPage(festivalName, colours),
    /** Of a page that would be on this phone, had it been opened before. */
    notSaved: escapeXml(t`This page is not saved on this phone. Open it once while you are connected.`),
    needsConnection: escapeXml(
      t`This page cannot be opened without a connection. It is loaded as soon as there is one.`,
    ),
    saved: escapeXml(t`Saved on this phone`),
  };
}
