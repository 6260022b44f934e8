import { t } from '@lingui/core/macro';
import styles from './sections.module.css';

interface ContactsProps {
  name: string;
  email?: string;
  phone: string;
  url?: string;
}

/** Links that a finger can hit; what is not given is not there. */
export function Contacts({ name, email = '', phone, url = '' }: ContactsProps) {
  if (!email && !phone && !url) return null;
  return (
    <p className={styles.contacts}>
      {phone ? (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={t`Call ${name}: ${phone}`}>
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} aria-label={t`Write to ${name}: ${email}`}>
          {email}
        </a>
      ) : null}
      {url ? (
        <a href={url} target="_blank" rel="noopener" aria-label={t`Website of ${name}`}>
          {t`Website`}
        </a>
      ) : null}
    </p>
  );
}
