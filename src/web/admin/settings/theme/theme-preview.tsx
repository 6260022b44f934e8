import { useQuery } from '@tanstack/react-query';
import { readThemeColours, type Theme } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { settingsQuery } from '../../queries/settings.ts';
import styles from './theme.module.css';

/** How the site would look: its first page, a card and a form in little. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const { data } = useQuery(settingsQuery(useAdminApi()));
  const colours = readThemeColours(theme);
  if (!colours)
    return (
      <div className={styles.preview} role="status">
        The preview needs five colours
      </div>
    );
  const tokens = Object.entries(themeTokens(colours)).map(([token, colour]) => [`--${token}`, colour]);
  return (
    <section className={styles.preview} aria-label="Preview" style={Object.fromEntries(tokens)}>
      <div className={styles.hero}>
        <p className={styles.over}>presents</p>
        <p className={styles.festival}>{data?.festivalName ?? theme.name}</p>
        <p>Three days of music, robots and debate</p>
        <p className={styles.muted}>19 to 21 February</p>
        <span className={styles.main}>See events</span>
        <p className={styles.marks}>
          <span className={styles.accent}>Nearly full</span>
          <span className={styles.success}>Registered</span>
        </p>
      </div>
      <div className={styles.paper}>
        <p className={styles.festival}>Battle of Bands</p>
        <p>Ten bands, one stage.</p>
        <p className={styles.soft}>₹500 a team · 24 seats</p>
        <p className={styles.mistake}>Enter an e-mail address</p>
        <p className={styles.fine}>Your seat is confirmed</p>
        <span className={styles.main}>Register</span>
      </div>
    </section>
  );
}
