import { expectAccessible, expectSoundOnBoth } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { panelDays, shortDay } from '../../support/days.ts';

test('a main event is copied with its sub-events or without, and opened to be changed', async ({ admin, adminApi }) => {
  const title = uniqueTitle('Copied');
  const main = await adminApi.createEvent({ title, venue: 'Raman Hall', status: 'active' });
  for (const part of ['Solo', 'Duet']) await adminApi.createSubEvent(main._id, { title: part });
  const copyAs = async (name: string, withSubEvents: boolean) => {
    await admin.goto('/home?view=manage-events');
    await admin.getByLabel('Search events').fill(title);
    await admin.getByRole('button', { name: `Copy ${title}`, exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: `Copy “${title}”` });
    await dialog.getByLabel('Title of the copy').fill(name);
    // The list follows its search once the dialog has typed text: a busy browser is that late, and nothing is left.
    await admin.getByLabel('Search events').fill(title.toUpperCase());
    await expect(admin).toHaveURL((url) => url.searchParams.get('search') === title.toUpperCase());
    await expect(dialog.getByLabel('Title of the copy')).toHaveValue(name);
    await expect(dialog.getByLabel('With its sub-events (2)')).toBeChecked();
    await expectAccessible(admin);
    if (!withSubEvents) await dialog.getByLabel('With its sub-events (2)').uncheck();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(admin).toHaveURL(/\/admin\/edit\//);
    await expect(admin.getByLabel('Title')).toHaveValue(name);
    await expect(admin.getByLabel('Venue', { exact: true })).toHaveValue('Raman Hall');
    const { data } = await (await admin.request.get('/api/events/showSubEvents')).json();
    const id = new URL(admin.url()).pathname.split('/').at(-1) ?? '';
    expect((await adminApi.showEvent(id)).status).toBe('inactive');
    return data.filter(({ mainEventId }: { mainEventId: string }) => mainEventId === id).length;
  };
  expect(await copyAs(`${title} again`, true)).toBe(2);
  expect(await copyAs(`${title} alone`, false)).toBe(0);
});

test('a sheet of events is checked cell by cell, imported, not twice, and undone whole', { tag: '@smoke' }, async ({
  admin,
  adminApi,
}) => {
  const main = await adminApi.createEvent({ title: uniqueTitle('Imported') });
  const word = uniqueTitle('Heat');
  const day = shortDay(panelDays.first);
  const headings = ['Title', 'Main event', 'Start date', 'Start time', 'End date', 'End time', 'Venue', 'Fee'];
  const sheet = (fee: string) =>
    [
      headings,
      [`${word} 1`, main.title, day, '10:00', day, '11:00', 'Hall', '₹200'],
      [`${word} 2`, main.title, day, '11:00', day, '12:00', 'Hall', fee],
    ]
      .map((row) => row.join('\t'))
      .join('\n');
  await admin.goto('/home?view=manage-events');
  await admin.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
  const pasted = admin.getByLabel('Paste rows with their headings');
  await pasted.fill(sheet('two hundred'));
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  // The cell by its column and row, as the spreadsheet names it.
  await expect(admin.getByRole('main')).toContainText('H3');
  await expectSoundOnBoth(admin);
  await pasted.fill(sheet('1,50,000'));
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  await admin.getByRole('button', { name: /^Import 2 / }).click();
  const stored = async () =>
    (await (await admin.request.get('/api/events/showSubEvents')).json()).data.filter(
      ({ mainEventId }: { mainEventId: string }) => mainEventId === main._id,
    );
  await expect.poll(async () => (await stored()).length).toBe(2);
  expect(
    (await stored())
      .map(({ individualEntryFee, entryFee }: Record<string, number>) => individualEntryFee ?? entryFee)
      .sort(),
  ).toEqual([150_000, 200]);
  await pasted.fill(sheet('1,50,000'));
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  await expect(admin.getByRole('button', { name: /^Import [12] / })).toHaveCount(0);
  await admin
    .getByRole('button', { name: /^Undo the import of/ })
    .first()
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(async () => (await stored()).length).toBe(0);
});
