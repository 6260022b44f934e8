import { Link } from 'react-router';
import { documentTitles, isOptional } from '#contract/privacy/document-kinds.ts';
import type { FestivalSettings } from '#contract/settings.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { useFestival, usePublicTexts } from '../festival.ts';
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
  const { instituteName, tagline, city, email, phone, quickLinks, socialLinks } = festival;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.institute}>
          {instituteName ? <p className={styles.name}>{instituteName}</p> : null}
          {tagline ? <p>{tagline}</p> : null}
        </div>
        {city || email || phone ? (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">Reach us</h2>
            <address>
              {city ? (
                <p>
                  <Icon name="place" /> {city}
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
            <h2 id="footer-links">Quick links</h2>
            <ul>
              <External href={quickLinks.aboutUs} label="About Us" />
              <External href={quickLinks.careers} label="Careers" />
              <External href={quickLinks.contact} label="Contact" />
            </ul>
          </nav>
        ) : null}
        {hasAny(socialLinks) ? (
          <nav aria-labelledby="footer-social">
            <h2 id="footer-social">Follow us</h2>
            <ul className={styles.social}>
              <External href={socialLinks.linkedin} label="LinkedIn" icon="linkedin" />
              <External href={socialLinks.instagram} label="Instagram" icon="instagram" />
              <External href={socialLinks.x} label="X" icon="x" />
              <External href={socialLinks.facebook} label="Facebook" icon="facebook" />
            </ul>
          </nav>
        ) : null}
      </div>
      <Credits festival={festival} />
    </footer>
  );
}

function Credits({ festival }: { festival: FestivalSettings }) {
  const texts = usePublicTexts();
  const developers = festival.developers.filter(({ label }) => label !== '');
  return (
    <p className={styles.credits}>
      <span>© {festival.instituteName || festival.festivalName}</span>
      <span className={styles.legal}>
        <Link to="/events">All events</Link>
        <Link to="/schedule">Schedule</Link>
        <Link to="/announcements">Announcements</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/refunds">Cancellation and refunds</Link>
        {texts.filter(isOptional).map((kind) => (
          <Link key={kind} to={`/${kind}`}>
            {documentTitles[kind]}
          </Link>
        ))}
      </span>
      {developers.length > 0 ? (
        <span>
          Made by{' '}
          {developers.map(({ label, url }, index) => (
            <span key={label}>
              {index === 0 ? '' : index === developers.length - 1 ? ' and ' : ', '}
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
