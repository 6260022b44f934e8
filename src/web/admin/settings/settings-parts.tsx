import row from '../components/row-button.module.css';
import styles from './settings.module.css';

/** The groups of the page, by the ids of their fields. */
export const settingsParts = {
  festival: 'The festival',
  links: 'Links of the footer',
  moments: 'Moments',
  gallery: 'Gallery',
  faq: 'FAQ',
  certificates: 'Certificates',
  receipts: 'Receipts',
} as const;
export type SettingsPart = keyof typeof settingsParts;

export const partId = (part: SettingsPart): string => `settings-${part}`;

function goTo(part: SettingsPart) {
  const group = document.getElementById(partId(part));
  group?.scrollIntoView({ block: 'start' });
  group?.focus({ preventScroll: true });
}

/** Leads to each group of a page that is eight screens long. Buttons: a hash in the URL would ask whether to leave the form. */
export function SettingsParts({ parts }: { parts: readonly SettingsPart[] }) {
  return (
    <nav aria-label="Parts of the settings" className={styles.parts}>
      {parts.map((part) => (
        <button key={part} type="button" className={row.button ?? ''} onClick={() => goTo(part)}>
          {settingsParts[part]}
        </button>
      ))}
    </nav>
  );
}
