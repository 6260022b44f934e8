import { viewPath, views } from '#web/admin/layout/views.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { panelDays } from '../support/days.ts';
import { expectFocusInSight, formSizes } from '../support/hidden-fields.ts';
import { panelPages } from '../support/page-rules.ts';
import { registerThroughApi } from '../support/registration-api.ts';

// The workers share the tests of this file.
test.describe.configure({ mode: 'parallel' });

const pageEnds: [string, (paths: string[]) => string[]][] = [
  ['first', (paths) => paths.filter((_, index) => index % 2 === 0)],
  ['second', (paths) => paths.filter((_, index) => index % 2 === 1)],
];
for (const [half, choose] of pageEnds) {
  test(`nothing hides what has the focus, on any page of the panel at any size: the ${half} half`, async ({
    admin,
    adminApi,
    request,
    complaints,
  }) => {
    test.setTimeout(300_000);
    // Some pages are of something that is not there.
    complaints.allow(/404 \(Not Found\)|^Error fetching/);
    const event = await adminApi.createEvent({ title: uniqueTitle('Walked'), description: 'Words', status: 'active' });
    const sub = await adminApi.createSubEvent(event._id, { title: 'Walked too', status: 'active' });
    const { _id } = await registerThroughApi(request, sub._id, 'Asha');
    const managed = { event: event._id, sub: sub._id, registration: _id };
    const paths = [
      ...Object.values(panelPages).map((pathOf) => pathOf(managed)),
      ...views.map(viewPath),
      '/admin/privacy?view=texts',
      '/admin/privacy?view=keeping',
    ];
    for (const path of choose(paths)) {
      await admin.goto(path);
      await expect(admin.locator('main h1')).toBeVisible();
      await expect(admin.getByText(/^Loading/)).toHaveCount(0);
      await expectFocusInSight(admin, path, 'main');
    }
  });
}

test('the head and the foot of a dialog are in sight, and hide no field that has the focus', async ({
  admin,
  adminApi,
  request,
}) => {
  test.setTimeout(300_000);
  const event = await adminApi.createEvent({ title: uniqueTitle('Walked'), description: 'Words', status: 'active' });
  const hour = { startDate: `${panelDays.first}T10:00`, endDate: `${panelDays.first}T11:00`, venue: 'Walked hall' };
  const sub = await adminApi.createSubEvent(event._id, { ...hour, title: uniqueTitle('Walked too'), status: 'active' });
  const { _id } = await registerThroughApi(request, sub._id, 'Asha');
  const registration = `/admin/registrations/${_id}`;
  /** The page, and what is pressed there one after the other. */
  const dialogs: [string, ...(string | RegExp)[]][] = [
    [`/admin/show/${event._id}`, `Copy ${sub.title}`],
    ['/home?view=manage-events', /^Select all/, 'Change…'],
    ['/home?view=manage-events', 'Views', 'Save this view…'],
    ['/home?view=manage-events', 'Export', 'As live sheet…'],
    [`/admin/questions/${sub._id}`, 'Copy from another event'],
    [`/admin/schedule?day=${panelDays.first}`, new RegExp(`^${sub.title}`)],
    ['/admin/registrations', 'Register a guest'],
    ['/admin/registrations', 'Time limits'],
    [registration, 'Cancel registration'],
    [registration, 'Change', 'Edit name and contact'],
    [registration, 'Change', 'Move to another event'],
    ['/admin/approvals', 'Change what takes two'],
    ['/admin/webhooks', 'Add a webhook'],
    ['/admin/pages', 'New page'],
    ['/home?view=ambassadors', /^Edit /],
    ['/home?view=announcements', 'Announce'],
    ['/home?view=account-security', 'Switch on'],
    ['/home?view=account-security', 'Add a passkey'],
    ['/home?view=account-security', 'Make a token'],
    ['/home?view=committee', 'Give a role'],
    ['/home?view=committee', 'Invite'],
    ['/home?view=committee', 'Link for a volunteer'],
    ['/home?view=committee', 'Add a gate'],
    ['/home?view=committee', 'Make a role'],
  ];
  const controls = admin.locator('button, [role=menuitem], input[type=checkbox]');
  for (const [path, ...names] of dialogs) {
    await admin.goto(path);
    for (const name of names) {
      const control = ['button', 'menuitem', 'checkbox'].map((role) =>
        admin.getByRole(role as 'button', { name, exact: typeof name === 'string' }),
      );
      await control
        .reduce((either, other) => either.or(other))
        .and(controls)
        .first()
        .click({ timeout: 20_000 });
    }
    const dialog = admin.locator('.mantine-Modal-content');
    await expect(dialog).toBeVisible();
    const begins = () =>
      dialog.evaluate((element) => {
        const focused = document.activeElement;
        return element.contains(focused) && !focused?.matches('.mantine-Modal-close');
      });
    await expect.poll(begins, `${path} ${names.at(-1)} begins elsewhere than at its cross`).toBe(true);
    for (const size of formSizes.slice(0, 3)) {
      await admin.setViewportSize(size);
      for (const submit of await dialog.locator('[type=submit]').all()) {
        await expect(submit, `${path} ${names.at(-1)}`).toBeInViewport({ ratio: 1 });
      }
    }
    await expectFocusInSight(admin, `${path} ${names.at(-1)}`, '.mantine-Modal-content');
  }
});

test('what saves the form of a page is in sight without scrolling', async ({ admin }) => {
  for (const path of ['/admin/privacy?view=keeping', '/home?view=payment-settings', '/home?view=theme']) {
    for (const size of formSizes.slice(0, 3)) {
      await admin.setViewportSize(size);
      await admin.goto(path);
      const saves = admin.getByRole('main').locator('[type=submit]').last();
      await expect(saves, `${path} at ${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the line that is typed and the menus of the editor are never below a bar', { tag: '@smoke' }, async ({
  admin,
}) => {
  await admin.goto('/home?view=create-main-event');
  const editor = admin.locator('#editorjs');
  const line = editor.locator('.ce-paragraph');
  // Editor.js listens to the keys of a new block once the browser is idle, which it is between the keys of a person.
  const newBlock = async () => {
    await admin.keyboard.press('Enter');
    await admin.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  };
  await line.click();
  for (const size of formSizes) {
    await admin.setViewportSize(size);
    await line.last().click();
    for (let count = 0; count < 14; count += 1) {
      await admin.keyboard.insertText('Bring a drum');
      await newBlock();
      await admin.keyboard.type('x');
      const isSeen = await line.last().evaluate((last) => {
        const { left, bottom } = last.getBoundingClientRect();
        const hit = document.elementFromPoint(left + 4, bottom - 4);
        return hit !== null && (last.contains(hit) || hit.contains(last));
      });
      expect(isSeen, `line ${count} at ${size.width} × ${size.height}`).toBe(true);
    }
    // The menu of the last line: its last entry can be pressed, where the editor has its narrow form too.
    await newBlock();
    const last = editor.locator('.ce-toolbox .ce-popover-item').filter({ hasText: /^Code$/ });
    await expect(async () => {
      await line.last().click();
      await admin.keyboard.type('/');
      await expect(last).toBeVisible({ timeout: 2000 });
    }).toPass();
    await last.click({ trial: true });
    await admin.keyboard.press('Escape');
    await admin.keyboard.press('Backspace');
  }
});

test('fields of one row begin at one height, whether they have a hint or not', async ({ admin }) => {
  for (const path of ['/home?view=create-main-event', '/home?view=payment-settings']) {
    await admin.goto(path);
    await expect(admin.locator('main form input').first()).toBeVisible();
    const uneven = await admin.evaluate(() => {
      // The labels of a row are at one height; so are its inputs then.
      const rows = Map.groupBy(document.querySelectorAll<HTMLLabelElement>('main form label[for]'), (label) =>
        Math.round(label.getBoundingClientRect().top),
      );
      return [...rows.values()].flatMap((labels) => {
        const inputs = labels
          .filter(
            (label) =>
              label.control && label.getBoundingClientRect().bottom <= label.control.getBoundingClientRect().top,
          )
          .map((label) => `${label.textContent}: ${Math.round(label.control?.getBoundingClientRect().top ?? 0)}`);
        const tops = inputs.map((text) => Number(text.split(': ').at(-1)));
        // Fields with several values have room about their line.
        return Math.max(...tops) - Math.min(...tops) > 10 ? [inputs.join(' / ')] : [];
      });
    });
    expect(uneven, path).toEqual([]);
  }
});

test('every tab of a page lies in the window of a phone', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 });
  for (const [path, label] of [
    ['/admin/privacy', 'About privacy'],
    ['/admin/payments', 'Lists of payments'],
  ] as const) {
    await admin.goto(path);
    const tabs = admin.getByRole('main').getByRole('navigation', { name: label }).getByRole('link');
    await expect(tabs.first()).toBeVisible();
    for (const tab of await tabs.all()) {
      await tab.focus();
      await expect(tab, (await tab.textContent()) ?? '').toBeInViewport({ ratio: 1 });
    }
  }
});
