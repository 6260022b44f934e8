import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { scriptsOf } from '../support/built-scripts.ts';
import { festivalDay, panelDays } from '../support/days.ts';
import { registerThroughApi } from '../support/registration-api.ts';

const KEPT = 'Your draft is back';

test('what is typed into a dialog outlives the back button and a reload, until it is sent', { tag: '@smoke' }, async ({
  admin,
}) => {
  await admin.goto('/home');
  await admin.getByRole('link', { name: 'Announcements' }).click();
  const title = uniqueTitle('Gates');
  const dialog = admin.getByRole('dialog', { name: 'Announce' });
  const open = () => admin.getByRole('button', { name: 'Announce' }).click();
  await open();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Gates open at nine.');

  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await admin.evaluate(() => history.back());
  await expect(leave).toBeVisible();
  // Escape stays, in the dialog as it was.
  await admin.keyboard.press('Escape');
  await expect(leave).toBeHidden();
  await expect(dialog.getByLabel('Text')).toHaveValue('Gates open at nine.');
  await expect(admin.getByRole('dialog', { name: 'Close without saving?' })).toHaveCount(0);
  await admin.evaluate(() => history.back());
  await leave.getByRole('button', { name: 'Keep as draft and leave' }).click();
  await expect(admin).not.toHaveURL(/announcements/);

  await admin.goto('/home?view=announcements');
  await open();
  await expect(dialog.getByText(KEPT)).toBeVisible();
  await expect(dialog.getByLabel('Text')).toHaveValue('Gates open at nine.');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await admin.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText(title)).toBeVisible();
  await open();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(dialog.getByText(KEPT)).toHaveCount(0);
});

test('the reason of one registration is never that of another', async ({ admin, adminApi, request }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Reasons'), status: 'active' });
  const ids: string[] = [];
  for (const name of ['Asha', 'Bina']) ids.push((await registerThroughApi(request, event._id, name))._id);
  const dialog = admin.getByRole('dialog', { name: 'Cancel this registration?' });
  const reason = dialog.getByRole('textbox');
  const open = async (id: string | undefined) => {
    await admin.goto(`/admin/registrations/${id}`);
    await admin.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(reason).toBeVisible();
  };
  await open(ids[0]);
  await reason.fill('Asked by telephone');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await admin.getByRole('button', { name: 'Keep as draft' }).click();
  await open(ids[1]);
  await expect(reason).toHaveValue('');
  await open(ids[0]);
  await expect(reason).toHaveValue('Asked by telephone');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(reason).toHaveValue('');
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Cancel registration' })).toBeFocused();
  // The item that opens a dialog goes with its menu.
  await admin.getByRole('button', { name: 'Change', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Edit name and contact' }).click();
  await expect(admin.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
});

test('a webhook and the hours of an event keep what is typed, but no password', async ({ admin, adminApi }) => {
  const day = festivalDay(103);
  const title = uniqueTitle('Hours');
  await adminApi.createEvent({ title, status: 'active', startDate: `${day}T10:00`, endDate: `${day}T11:00` });
  const dialog = admin.getByRole('dialog').filter({ hasNot: admin.getByRole('heading', { name: 'Close without' }) });
  const keep = async () => {
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await admin.goto('/admin/webhooks');
  const add = admin.getByRole('button', { name: 'Add a webhook' });
  await add.click();
  await dialog.getByLabel('What receives it').fill('Score board');
  await dialog.getByRole('checkbox', { name: 'With contact data' }).check();
  await dialog.locator('input[type=password]').fill('a secret');
  await keep();
  await expect(add).toBeFocused();
  await add.click();
  await expect(dialog.getByText(KEPT)).toBeVisible();
  await expect(dialog.getByLabel('What receives it')).toHaveValue('Score board');
  await expect(dialog.getByRole('checkbox', { name: 'With contact data' })).toBeChecked();
  await expect(dialog.locator('input[type=password]')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('What receives it')).toHaveValue('');

  await admin.goto(`/admin/schedule?day=${day}`);
  const block = admin.getByRole('main').getByRole('button', { name: title });
  await block.press('Enter');
  await dialog.getByLabel('Starts at').fill('14:00');
  await keep();
  await block.press('Enter');
  await expect(dialog.getByLabel('Ends at')).toHaveValue('15:00');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Ends at')).toHaveValue('11:00');
});

test('settings and translations keep what is typed', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Kept'), status: 'active', description: 'Words' });
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  const keptThrough = async (path: string, label: string, typed: string) => {
    await admin.goto(path);
    const field = admin.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(typed);
    await admin.waitForFunction((text) => JSON.stringify({ ...localStorage }).includes(text), typed);
    await admin.getByRole('link', { name: 'Manage Events' }).click();
    await leave.getByRole('button', { name: 'Keep as draft and leave' }).click();
    await admin.goto(path);
    await expect(field).toHaveValue(typed);
    await admin.getByText(KEPT).first().locator('..').locator('..').getByRole('button', { name: 'Start over' }).click();
    await expect(field).toHaveValue(before);
  };
  await keptThrough('/home?view=settings', 'Tagline', 'A tagline that nobody saved');
  await keptThrough('/admin/privacy', 'Somebody wrote to you? Mail them the link', 'asha@half-typed.test');
  await keptThrough(`/admin/translations/event/${event._id}`, 'Title', 'शीर्षक');
  await expect(admin.getByRole('link', { name: 'Back to the event' })).toHaveAttribute(
    'href',
    `/admin/edit/${event._id}`,
  );
});

test('a translation is kept beside an editor that did not load', async ({ admin, adminApi, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to fetch dynamically imported module|The editor/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Beside'), status: 'active', description: 'Words' });
  await admin.route(scriptsOf('create-editor'), (route) => route.abort());
  await admin.goto(`/admin/translations/event/${event._id}`);
  await admin.getByRole('button', { name: 'Write Description' }).click();
  await expect(admin.getByText('The editor could not be loaded.')).toBeVisible();
  await admin.getByLabel('Title', { exact: true }).fill('पास में');
  const draft = () =>
    admin.evaluate((key) => localStorage.getItem(key), `utsav.draft.translations-event-${event._id}-hi`);
  await expect.poll(draft).toContain('पास में');
});

test('a pasted sheet outlives a click away and a reload, with what was chosen beside it', async ({
  admin,
  adminApi,
}) => {
  const main = await adminApi.createEvent({ title: uniqueTitle('Pasted'), status: 'active', entryFee: '0' });
  const pasted = admin.getByLabel('Paste rows with their headings');
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  const leaveAndComeBack = async (path: string) => {
    await admin.getByRole('link', { name: 'Manage Events' }).click();
    await leave.getByRole('button', { name: 'Keep as draft and leave' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
    await admin.goto(path);
    await expect(admin.getByText(KEPT)).toBeVisible();
  };
  await admin.goto('/admin/import-events');
  await pasted.fill(`Title\tStart date\nGarba\t${panelDays.first}`);
  await leaveAndComeBack('/admin/import-events');
  await expect(pasted).toHaveValue(/Garba/);
  await admin.getByRole('button', { name: 'Start over' }).click();
  await expect(pasted).toHaveValue('');

  await admin.goto(`/admin/registrations/import?event=${main._id}`);
  await pasted.fill('Name\tEmail\nAsha\tasha@form.test');
  await admin.getByLabel('Teams may fill up later').check();
  await leaveAndComeBack('/admin/registrations/import');
  await expect(pasted).toHaveValue(/asha@form\.test/);
  await expect(admin.getByLabel('Teams may fill up later')).toBeChecked();
  await expect(admin.getByRole('combobox', { name: 'For the event' })).toHaveValue(main.title);
  // More than a browser keeps: it says so, and nothing breaks.
  await pasted.fill(`Name\tEmail\n${'x'.repeat(300_000)}`);
  await admin.getByRole('link', { name: 'Manage Events' }).click();
  await expect(leave.getByText('They are lost when you leave')).toBeVisible();
  await leave.getByRole('button', { name: 'Discard changes' }).click();
});

test('the last words before a reload are kept', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Reloaded'), description: 'Words' });
  for (const [path, label] of [
    [`/admin/edit/${event._id}`, 'Venue'],
    [`/admin/translations/event/${event._id}`, 'Title'],
  ] as const) {
    await admin.goto(path);
    const field = admin.getByLabel(label, { exact: true });
    await field.fill('The last words');
    admin.once('dialog', (dialog) => void dialog.accept());
    await admin.reload();
    await expect(field).toHaveValue('The last words');
    await admin.getByRole('button', { name: 'Start over' }).click();
    await expect(field).not.toHaveValue('The last words');
  }
});

test('what is typed while it is saved stays, and is not saved yet', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Typed on'), status: 'active', description: 'Words' });
  /** Presses the button, calls `meanwhile` before the response comes, and waits for what is said then. */
  const save = async (button: RegExp, saved: RegExp, meanwhile: () => Promise<void>) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const isSave = (method: string) => method === 'PUT' || method === 'POST';
    await admin.route(/\/api\/(events|translations|documents)\//, async (route) => {
      if (!isSave(route.request().method())) return route.continue();
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    const sent = admin.waitForRequest((request) => isSave(request.method()));
    await admin.getByRole('button', { name: button }).click();
    await sent;
    await meanwhile();
    release();
    await expect(admin.getByText(saved).last()).toBeVisible();
    await admin.unrouteAll({ behavior: 'wait' });
  };

  await admin.goto(`/admin/questions/${event._id}`);
  await admin.getByRole('button', { name: 'Add a question' }).click();
  const question = admin.getByRole('textbox', { name: 'Question', exact: true });
  await question.fill('Food');
  await save(/^Save questions/, /The questions are saved/, () => question.fill('Food at noon'));
  await expect(question).toHaveValue('Food at noon');
  await expect(admin.getByText('Unsaved changes')).toBeVisible();
  await save(/^Save questions/, /The questions are saved/, async () => {});
  await expect(admin.getByText('Unsaved changes')).toHaveCount(0);

  await admin.goto(`/admin/results/${event._id}`);
  const note = admin.getByLabel('Below them (optional)');
  await note.fill('Nobody won');
  await save(/^Publish/, /The results are published/, () => note.fill('Nobody won, sadly'));
  await expect(note).toHaveValue('Nobody won, sadly');
  await expect(admin.getByText('Not published yet')).toBeVisible();
  await save(/^Publish/, /The results are published/, async () => {});
  await expect(admin.getByText('Not published yet')).toHaveCount(0);

  await admin.goto(`/admin/translations/event/${event._id}`);
  const title = admin.getByLabel('Title', { exact: true });
  await title.fill('शीर्षक');
  await save(/^Save /, / saved$/, () => title.fill('नया शीर्षक'));
  await expect(title).toHaveValue('नया शीर्षक');
  await expect(admin.getByText('Unsaved changes')).toBeVisible();
  await save(/^Save /, / saved$/, async () => {});
  await expect(admin.getByText('Unsaved changes')).toHaveCount(0);

  await admin.goto('/admin/privacy?view=texts&text=refunds');
  const editor = admin.locator('#editorjs');
  const type = async (text: string) => {
    await editor.locator('.ce-paragraph').first().click();
    await admin.keyboard.type(text);
  };
  await type('Written.');
  await save(/^Save as version/, /^Version \d+ is public$/, () => type('Typed on.'));
  await expect(editor).toContainText('Typed on.');
  await admin.getByRole('link', { name: 'Manage Events' }).click();
  await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await save(/^Save as version/, /^Version \d+ is public$/, async () => {});
  await admin.getByRole('link', { name: 'Manage Events' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
});
