import '@fontsource/baloo-2/latin-700.css';
import '@fontsource/dm-serif-display/latin-400.css';
import '@fontsource/mukta/latin-400.css';
import '@fontsource/mukta/latin-600.css';
import '@fontsource-variable/dm-sans/wght.css';
import { useQuery } from '@tanstack/react-query';
import { readThemeColours, type Theme, type ThemeFonts } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { drawThemeRangoli } from '../../../posters/theme-rangoli.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { settingsQuery } from '../../queries/settings.ts';
import styles from './theme.module.css';

/** The faces of each pair, as the sheets above and the panel's own call them. */
const faces: Record<ThemeFonts, { display: string; text: string }> = {
  rozha: { display: "'Rozha One', serif", text: "'Figtree Variable', sans-serif" },
  dm: { display: "'DM Serif Display', serif", text: "'DM Sans Variable', sans-serif" },
  baloo: { display: "'Baloo 2', sans-serif", text: 'Mukta, sans-serif' },
};

/** How the site would look: its first page with the pattern, a card and a form in little, in the theme's colours and faces. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const { data } = useQuery(settingsQuery(useAdminApi()));
  const colours = readThemeColours(theme);
  if (!colours)
    return (
      <div className={styles.preview} role="status">
        The preview needs five colours
      </div>
    );
  const tokens = themeTokens(colours);
  const { display, text } = faces[theme.fonts];
  const variables = Object.entries({ ...tokens, display, text }).map(([name, value]) => [`--${name}`, value]);
  return (
    <section className={styles.preview} aria-label="Preview" style={Object.fromEntries(variables)}>
      <div className={styles.hero}>
        <p className={styles.over}>presents</p>
        <p className={styles.festival}>{data?.festivalName ?? theme.name}</p>
        <p className={styles.more}>Three days of music, robots and debate</p>
        <p className={styles.muted}>19 to 21 February</p>
        <span className={styles.main}>See events</span>
        <p className={styles.marks}>
          <span className={styles.accent}>Nearly full</span>
          <span className={styles.success}>Registered</span>
        </p>
        <img
          className={styles.rangoli}
          src={`data:image/svg+xml,${encodeURIComponent(drawThemeRangoli(theme, tokens))}`}
          alt=""
        />
      </div>
      <div className={styles.paper}>
        <p className={styles.festival}>Battle of Bands</p>
        <p className={styles.more}>Ten bands, one stage.</p>
        <p className={styles.soft}>₹500 a team · 24 seats</p>
        <p className={styles.mistake}>Enter an e-mail address</p>
        <p className={styles.fine}>Your seat is confirmed</p>
        <span className={styles.main}>Register</span>
      </div>
    </section>
  );
}
