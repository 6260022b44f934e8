import type { Kysely } from 'kysely';

/** `search=…` in a query, and in the query of a list that is a value of it. */
const withoutSearch = (filter: string): string =>
  filter.replace(/(^|&)search=[^&]*/g, '$1search=…').replace(/(=|%26)search%3D((?!%26)[^&])*/g, '$1search%3D…');

/** `that match: “asha”`, as a mail was said to go to. */
const withoutQuote = (words: string): string => words.replace(/“.*”/s, 'as searched');

const BATCH = 1000;

/** Row by row: no index has the filters, and each search is another one. */
async function changeFilters(db: Kysely<any>): Promise<void> {
  const searched = db.selectFrom('dataAccess').select(['id', 'filter']).where('filter', 'like', '%search%');
  let after = '';
  for (;;) {
    const rows = await searched.where('id', '>', after).orderBy('id').limit(BATCH).execute();
    for (const { id, filter } of rows) {
      const changed = withoutSearch(filter);
      if (changed !== filter)
        await db.updateTable('dataAccess').set({ filter: changed }).where('id', '=', id).execute();
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function changeMails(db: Kysely<any>): Promise<void> {
  const isOver = db.updateTable('announcements').set({ audience: null }).where('audience', 'is not', null);
  await isOver.where((eb) => eb.or([eb('status', 'is', null), eb('status', '<>', 'scheduled')])).execute();
  const searched = db.selectFrom('announcements').select(['id', 'sentTo']).where('sentTo', 'like', '%“%');
  for (const { id, sentTo } of await searched.execute()) {
    await db
      .updateTable('announcements')
      .set({ sentTo: withoutQuote(sentTo) })
      .where('id', '=', id)
      .execute();
  }
}

/** What the activity holds of an action, without what says whom it was about. */
function withoutNames(after: Record<string, unknown>): Record<string, unknown> {
  const { name: _name, note: _note, search: _search, ...rest } = after;
  return typeof rest.sentTo === 'string' ? { ...rest, sentTo: withoutQuote(rest.sentTo) } : rest;
}

async function changeActivity(db: Kysely<any>): Promise<void> {
  const endpoints = [
    'POST /api/registrations/:id/guardian-consent',
    'POST /api/emails/retry',
    'POST /api/registrations/announcements',
    'send scheduled mails',
  ];
  const actions = db.selectFrom('audit').select(['id', 'after', 'targetName']).where('endpoint', 'in', endpoints);
  for (const { id, after, targetName } of await actions.execute()) {
    const changes = {
      after: after === null ? null : JSON.stringify(withoutNames(JSON.parse(after))),
      targetName: targetName === null ? null : withoutQuote(targetName),
    };
    if (changes.after === after && changes.targetName === targetName) continue;
    await db.updateTable('audit').set(changes).where('id', '=', id).execute();
  }
}

/**
 * What admins searched for, and who signed for a minor on paper, outlived the erasure of the person in records that are kept for one
 * year and for two.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await changeFilters(db);
  await changeMails(db);
  await changeActivity(db);
}
