import { createHash } from 'node:crypto';
import { standardTheme } from '#contract/theme/ready-themes.ts';
import type { StoredTheme, Theme, ThemeVersion } from '#contract/theme/theme.ts';
import { themeSchema } from '#contract/theme/theme.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { findRecord, saveRecord } from '../../db/settings/settings-records.ts';
import { listVersions, recordVersion } from '../../db/settings/settings-versions.ts';
import { inTransaction } from '../../db/transaction.ts';

const THEME = 'theme';

/** The stored theme; null where there is none, or one that a later version would refuse. */
async function readTheme(db: Database): Promise<Theme | null> {
  const parsed = themeSchema.nullable().safeParse((await findRecord(db, THEME)) ?? null);
  return parsed.success ? parsed.data : null;
}

const toStored = (theme: Theme | null): StoredTheme => ({
  theme,
  version: theme && createHash('sha256').update(JSON.stringify(theme)).digest('hex').slice(0, 12),
});

/** How the site looks; null is the theme that Utsav comes with. */
export async function getTheme({ db }: Pick<AppContext, 'db'>): Promise<StoredTheme> {
  return toStored(await readTheme(db));
}

/** Stores the theme. Throws `settings_changed` where another one was stored since `basedOn`. */
export async function updateTheme(
  { db, clock }: AppContext,
  { theme, basedOn }: { theme: Theme | null; basedOn?: Theme | null | undefined },
  savedBy: string | null = null,
): Promise<StoredTheme> {
  const savedAt = clock().toISOString();
  await inTransaction(db, async (trx) => {
    await lockText(trx, THEME);
    const stored = await readTheme(trx);
    const contents = { stored: { theme: stored }, given: { theme } };
    if (isSavedBefore('settings_changed', { basedOn, version: stored }, contents)) return;
    const values = { before: stored ?? standardTheme, value: theme ?? standardTheme };
    await recordVersion(trx, THEME, values, { savedBy, savedAt });
    await saveRecord(trx, THEME, theme, savedAt);
  });
  return toStored(theme);
}

/** The versions that are kept, the newest first. */
export const listThemeVersions = ({ db }: AppContext): Promise<ThemeVersion[]> =>
  listVersions(db, THEME, standardTheme);
