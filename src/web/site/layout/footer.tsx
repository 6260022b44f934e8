import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { pagePath } from '#contract/pages/page-path.ts';
import { isOptional } from '#contract/privacy/document-kinds.ts';
import { Icon, type IconName } from '../components/icon/icon.tsx';
import { type Festival, useFestival, useLinkedPages, usePublicTexts } from '../festival.ts';
import { LanguageLinks } from '../language/language-links.tsx';
import { documentTitle } from '../legal/document-title.ts';
import styles from './footer.module.css';

/** A link that opens another site in a new tab, without a referrer. */
function External({ href, label, icon }: { href: string | null; label: string; icon?: IconName }) {
  if (!href) return null;
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" aria-label={icon ? label : undefined}>
        {icon ? <Icon name={icon} size={22} /> : label}
      </a>
    </li>
  );
}

const hasAny = (links: Record<string, string | null>) => Object.values(links).some(Boolean);

export function Footer() {
  const festival = useFestival();
  const { instituteName, tagline, langs, city, email, phone, quickLinks, socialLinks } = festival;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.institute}>
          {instituteName ? (
            <p className={styles.name} lang={langs?.instituteName}>
              {instituteName}
            </p>
          ) : null}
          {tagline ? <p lang={langs?.tagline}>{tagline}</p> : null}
        </div>
        {city || email || phone ? (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">
              <Trans>Reach us</Trans>
            </h2>
            <address>
              {city ? (
                <p>
                  <Icon name="place" /> <span lang={langs?.city}>{city}</span>
                </p>
              ) : null}
              {email ? (
                <a href={`mailto:${email}`}>
                  <Icon name="mail" /> {email}
                </a>
              ) : null}
              {phone ? (
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  <Icon name="phone" /> {phone}
                </a>
              ) : null}
            </address>
          </section>
        ) : null}
        {hasAny(quickLinks) ? (
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">
              <Trans>Quick links</Trans>
            </h2>
            <ul>
              <External href={quickLinks.aboutUs} label={t`About Us`} />
              <External href={quickLinks.careers} label={t`Careers`} />
              <External href={quickLinks.contact} label={t`Contact`} />
            </ul>
          </nav>
        ) : null}
        {hasAny(socialLinks) ? (
          <nav aria-labelledby="footer-social">
            <h2 id="footer-social">
              <Trans>Follow us</Trans>
            </h2>
            <ul className={styles.social}>
              <External href={socialLinks.linkedin} label={t`LinkedIn`} icon="linkedin" />
              <External href={socialLinks.instagram} label={t`Instagram`} icon="instagram" />
              <External href={socialLinks.x} label="X" icon="x" />
              <External href={socialLinks.facebook} label={t`Facebook`} icon="facebook" />
            </ul>
          </nav>
        ) : null}
      </div>
      <Credits festival={festival} />
    </footer>
  );
}

function Credits({ festival }: { festival: Festival }) {
  const { festivalName, instituteName, langs } = festival;
  const texts = usePublicTexts();
  const developers = festival.developers.filter(({ label }) => label !== '');
  return (
    <p className={styles.credits}>
      <span>
        © <span lang={langs?.[instituteName ? 'instituteName' : 'festivalName']}>{instituteName || festivalName}</span>
      </span>
      <span className={styles.legal}>
        <Link to="/events">
          <Trans>All events</Trans>
        </Link>
        <Link to="/schedule">
          <Trans>Schedule</Trans>
        </Link>
        <Link to="/announcements">
          <Trans>Announcements</Trans>
        </Link>
        <Link to="/privacy">{documentTitle('privacy')}</Link>
        <Link to="/refunds">{documentTitle('refunds')}</Link>
        <Link to="/terms">
          <Trans>Terms &amp; Conditions</Trans>
        </Link>
        {useLinkedPages('footer').map(({ slug, title, lang }) => (
          <Link key={slug} to={pagePath(slug)} lang={lang}>
            {title}
          </Link>
        ))}
        {texts.filter(isOptional).map((kind) => (
          <Link key={kind} to={`/${kind}`}>
            {documentTitle(kind)}
          </Link>
        ))}
        <LanguageLinks />
      </span>
      {developers.length > 0 ? (
        <span>
          <Trans>Made by</Trans>{' '}
          {developers.map(({ label, url }, index) => (
            <span key={label}>
              {index === 0 ? '' : index === developers.length - 1 ? t` and ` : ', '}
              {url ? (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              ) : (
                label
              )}
            </span>
          ))}
        </span>
      ) : null}
    </p>
  );
}
