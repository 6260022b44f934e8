import { languages } from 'virtual:languages';
import { useLocation } from 'react-router';
import { currentLanguage } from '../../language/i18n.ts';
import { withNext } from '../auth/next-page.ts';

/** The same page in each other language, by links of their own: the texts of a language are in the scripts of its pages. */
export function LanguageLinks({ isList = false }: { isList?: boolean }) {
  const { pathname, search } = useLocation();
  const others = languages.filter(({ code }) => code !== currentLanguage());
  return others.map(({ code, name }) => {
    const link = (
      <a
        key={code}
        href={withNext(`/language/${code}`, pathname + search)}
        lang={code}
        hrefLang={code}
        rel="nofollow"
        // Where one is on the page is known to the browser alone; a redirect keeps it.
        onClick={({ currentTarget }) => {
          currentTarget.hash = location.hash;
        }}
      >
        {name}
      </a>
    );
    return isList ? <li key={code}>{link}</li> : link;
  });
}
