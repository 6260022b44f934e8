import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { expectFocusInSight, formSizes } from '../support/hidden-fields.ts';

test('no bar hides a field that has the focus, in any form at any size', async ({ admin, adminApi }) => {
  test.setTimeout(150_000);
  const event = await adminApi.createEvent({ title: uniqueTitle('Walked'), description: 'Words' });
  const sub = await adminApi.createSubEvent(event._id, { title: 'Walked too' });
  const forms = [
    '/home?view=create-main-event',
    '/home?view=create-sub-event',
    `/admin/edit/${event._id}`,
    `/admin/subEvent/edit/${sub._id}`,
    `/admin/questions/${sub._id}`,
    `/admin/results/${sub._id}`,
    '/home?view=create-ambassador',
    '/home?view=settings',
    '/home?view=payment-settings',
    '/home?view=theme',
    '/admin/registrations/mail',
    '/admin/translations/festival',
    '/admin/check-in',
  ];
  for (const path of forms) {
    await admin.goto(path);
    await expect(admin.locator('main form').first()).toBeVisible();
    if (path.includes('-event') || path.includes('edit')) await expect(admin.locator('.ce-paragraph')).toBeVisible();
    await expectFocusInSight(admin, path);
  }
});

test('the head of a long dialog hides no field that has the focus', async ({ admin }) => {
  await admin.goto('/home?view=committee');
  await admin.getByRole('button', { name: 'Make a role' }).click();
  await expect(admin.getByRole('dialog')).toBeVisible();
  await expectFocusInSight(admin, 'Make a role', '.mantine-Modal-content');
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
