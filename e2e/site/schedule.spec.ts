import { expectAccessible, expectNoOverflow, expectSoundOnBoth, findViolations } from '../support/accessibility.ts';
import { instantOf, longDay, siteDays } from '../support/days.ts';
import { test as withOrganiser } from '../support/registration-test.ts';
import { expect, test, whenReady } from '../support/site-fixtures.ts';

test('schedule: stars make a plan that shows clashes and is kept without an account', {
  tag: ['@phone', '@smoke'],
}, async ({ page, festival }) => {
  const [maze, planes] = festival.subEvents;
  await page.goto('/schedule');
  await whenReady(page);
  const row = (title = '') => page.getByRole('listitem').filter({ hasText: title });
  await expect(row(maze?.title)).toContainText('3:30 PM – 6:00 PM');
  await page.getByRole('button', { name: `Star ${maze?.title}` }).click();
  await expect(page.getByRole('button', { name: 'My plan (1)' })).toBeVisible();
  await page.getByRole('button', { name: `Star ${planes?.title}` }).click();
  await expect(row(maze?.title).getByText(`At the same time: ${planes?.title}`)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'My plan (2)' }).click();
  await expect(page.getByRole('button', { name: /^Star / })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'My plan into my calendar' })).toHaveAttribute(
    'href',
    `/schedule.ics?ids=${planes?._id},${maze?._id}`,
  );
  await page.getByRole('button', { name: `Star ${planes?.title}` }).click();
  await expect(page.getByText('At the same time')).toHaveCount(0);
  await page.goto('/schedule?view=venues');
  await expect(page.getByRole('link', { name: `${maze?.title} 3:30 PM – 6:00 PM In my plan` })).toBeVisible();
  await page.getByRole('button', { name: `Star ${planes?.title}` }).click();
  const clash = `${maze?.title} 3:30 PM – 6:00 PM In my plan At the same time: ${planes?.title}`;
  await expect(page.getByRole('link', { name: clash })).toBeVisible();
  await expectSoundOnBoth(page);
});

test('schedule: the plan is whole whatever is filtered, and goes into no calendar while it is empty', async ({
  page,
  festival,
}) => {
  const [maze] = festival.subEvents;
  const inCalendar = page.getByRole('link', { name: 'My plan into my calendar' });
  await page.goto('/schedule');
  await whenReady(page);
  await page.getByRole('button', { name: 'My plan (0)' }).click();
  await expect(page.getByText('Star events to make a plan of your own.')).toBeVisible();
  await expect(inCalendar).toHaveCount(0);
  await page.getByRole('button', { name: 'My plan (0)' }).click();
  await page.getByRole('button', { name: `Star ${maze?.title}` }).click();
  await page.goto('/schedule?day=2020-01-01');
  await whenReady(page);
  await page.getByRole('button', { name: 'My plan (1)' }).click();
  await expect(inCalendar).toHaveAttribute('href', `/schedule.ics?ids=${maze?._id}`);
  await expect(page.getByText('No events match these filters')).toBeVisible();
  await expectSoundOnBoth(page);
  // The plan stays, and what it holds is there.
  await page.getByRole('link', { name: 'Show the whole schedule' }).click();
  await expect(page.getByRole('button', { name: 'My plan (1)', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Star / })).toHaveCount(1);
});

test('schedule: what runs now and what is next, by the visitor’s clock', { tag: '@smoke' }, async ({
  page,
  festival,
}) => {
  const start = Date.parse(festival.subEvents[0]?.startDate ?? '');
  await page.clock.setFixedTime(start + 60_000);
  await page.goto('/schedule');
  const row = page.getByRole('listitem').filter({ hasText: festival.subEvents[0]?.title ?? '' });
  await expect(row.getByText('Now', { exact: true })).toBeVisible();
});

test('schedule: on the last day one press leads past what is over to what runs', { tag: '@phone-only' }, async ({
  page,
  festival: { team },
}) => {
  await page.clock.setFixedTime(instantOf(siteDays.last, '10:00'));
  for (const view of ['', '?view=venues']) {
    await page.goto(`/schedule${view}`);
    await whenReady(page);
    await page.getByRole('link', { name: 'Now and next' }).click();
    const day = page.getByRole('region', { name: new RegExp(`, ${longDay(siteDays.last)}$`) });
    // Events of tests beside this one run then too, and may be the first that does.
    const running = day.getByRole('listitem').filter({ has: page.getByText('Now', { exact: true }) });
    if (!view) await expect(running.filter({ hasText: team.title })).toHaveCount(1);
    const shown = view ? day.getByRole('heading', { level: 2 }) : running.first();
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expectSoundOnBoth(page);
  }
});

test('schedule: an event of two days is under both, runs under the present one, and is in a plan once', {
  tag: '@phone',
}, async ({ page, festival: { team } }) => {
  await page.clock.setFixedTime(instantOf(siteDays.last, '10:00'));
  await page.goto('/schedule');
  await whenReady(page);
  const rows = page.getByRole('listitem').filter({ hasText: team.title });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/^3:30 PM – Sat 6:00 PM/);
  await expect(rows.last()).toContainText(/^Fri 3:30 PM – Sat 6:00 PM/);
  await expect(page.getByText('Now', { exact: true }).and(rows.last().getByText('Now'))).toBeVisible();
  await expect(rows.first().getByText('Now')).toHaveCount(0);
  await rows
    .first()
    .getByRole('button', { name: `Star ${team.title}` })
    .click();
  await expect(page.getByRole('button', { name: 'My plan (1)' })).toBeVisible();
  await expect(page.getByText('At the same time')).toHaveCount(0);
  await page.goto(`/schedule?day=${siteDays.last}`);
  await expect(rows).toHaveCount(1);
  await expectSoundOnBoth(page);
});

test.describe('with a worker', () => {
  test.use({ keepsPage: false });

  test('schedule: it opens without a connection once it was open', { tag: '@phone-only' }, async ({
    page,
    context,
    consoleErrors,
    festival,
  }) => {
    consoleErrors.allow(/./);
    await page.goto('/schedule');
    await whenReady(page);
    const isSaved = () =>
      page.evaluate(async () => (await (await caches.open('saved-page-1:/schedule')).keys()).length > 1);
    await expect.poll(isSaved).toBe(true);
    // The document is saved last.
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/schedule', { ignoreVary: true }))))
      .toBe(true);
    // A filter says nothing about what the copy holds.
    await page.goto('/schedule?day=2020-01-01');
    await expect(page.getByText('No events match these filters')).toBeVisible();
    await context.setOffline(true);
    await page.goto('/schedule');
    await expect(page.getByRole('link', { name: festival.subEvents[0]?.title ?? '' })).toBeVisible();
    await expect(page.getByText(/^Saved copy from/)).toBeVisible();
  });
});

withOrganiser.describe('with a worker', () => {
  withOrganiser.use({ keepsPage: false });

  withOrganiser(
    'a board goes on without a connection, by the clock of its screen',
    async ({ page, context, organiser, consoleErrors }) => {
      consoleErrors.allow(/./);
      const venue = `Hall ${Date.now()}${process.pid}`;
      const day = siteDays.first;
      await organiser.createEvent({ title: 'Solo', venue, startDate: `${day}T10:00`, endDate: `${day}T11:00` });
      await organiser.createEvent({ title: 'Duet', venue, startDate: `${day}T12:00`, endDate: `${day}T13:00` });
      const board = `/board/${encodeURIComponent(venue)}`;
      await page.goto(board);
      await expect(page.getByText('Nothing at the moment')).toBeVisible();
      await expect
        .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path, { ignoreVary: true })), board))
        .toBe(true);
      await context.setOffline(true);
      await page.clock.setFixedTime(instantOf(day, '10:30'));
      await page.goto(board);
      await expect(page.getByRole('region', { name: 'Now' }).getByRole('listitem')).toHaveText(/^Solo/);
      await expect(page.getByRole('region', { name: 'Next' }).getByRole('listitem')).toHaveText(/^Duet/);
      await expect(page.getByText(/^Saved copy from/)).toBeVisible();
    },
  );
});

test('schedule: on paper it is hours and events alone, in two columns on A3', async ({ page, festival }) => {
  await page.goto('/schedule');
  await whenReady(page);
  await page.emulateMedia({ media: 'print' });
  const first = page.getByRole('listitem').filter({ hasText: festival.subEvents[0]?.title ?? '' });
  // The widths of A4 and A3 at 96 pixels an inch, less a centimetre on each side.
  for (const [width, columns] of [
    [718, 1],
    [1047, 2],
  ] as const) {
    await page.setViewportSize({ width, height: Math.round(width * Math.SQRT2) });
    await expect(first).toBeVisible();
    await expect(first).toContainText('3:30 PM – 6:00 PM');
    for (const name of ['Print', 'Show', `Star ${festival.subEvents[0]?.title}`])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    const days = page.getByRole('main').getByRole('list').filter({ visible: true });
    const widest = await days.evaluateAll((lists) => Math.max(...lists.map((list) => list.clientWidth)));
    expect(Math.round(width / widest)).toBe(columns);
    await expectNoOverflow(page);
    await expectAccessible(page, { tags: ['wcag2aa'] });
  }
});

test('schedule: twelve venues of a day are one sheet of A3, with one line of whom to reach', async ({
  page,
  festival: { subEvents },
}) => {
  await page.goto(`/schedule?view=venues&day=${siteDays.first}`);
  await whenReady(page);
  await expect(page.getByRole('link', { name: `${subEvents[0]?.title} 3:30 PM – 6:00 PM` })).toBeVisible();
  await page.getByRole('table').evaluate((table) => {
    const [venue, ...others] = table.querySelectorAll('tbody');
    for (const other of others) other.remove();
    for (const row of [...(venue?.rows ?? [])].slice(1)) row.remove();
    venue?.rows[0]?.cells[0]?.removeAttribute('rowspan');
    for (let count = 1; venue && count < 12; count += 1) table.append(venue.cloneNode(true));
  });
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  for (const landscape of [false, true]) {
    const pdf = (await page.pdf({ format: 'A3', landscape, margin })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), landscape ? 'held sideways' : 'upright').toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([/@/, /^\s*\+?\d/]);
});

test('the table by venue has the stars of the list, and a line where the clock is', async ({ page, festival }) => {
  const [maze] = festival.subEvents;
  await page.clock.setFixedTime(instantOf(siteDays.first, '16:00'));
  await page.goto('/schedule?view=venues');
  await whenReady(page);
  await page.getByRole('button', { name: `Star ${maze?.title}` }).click();
  await expect(page.getByRole('button', { name: 'My plan (1)' })).toBeVisible();
  await expect(page.getByRole('link', { name: `${maze?.title} 3:30 PM – 6:00 PM Now In my plan` })).toBeVisible();
  await expect(page.getByText('Now 4:00 PM')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const star = await page.getByRole('button', { name: `Star ${maze?.title}` }).boundingBox();
  expect(Math.min(star?.width ?? 0, star?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the schedule is read and filtered', async ({ page, festival }) => {
    await page.goto('/schedule');
    await expect(
      page.getByRole('heading', { level: 2, name: new RegExp(`, ${longDay(siteDays.first)}$`) }),
    ).toBeVisible();
    await page.getByLabel('Venue').selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Show' }).click();
    // Under the first of its two days.
    await page.getByRole('link', { name: festival.team.title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: festival.team.title })).toBeVisible();
  });

  test('the schedule is a table by venue and hour, in an address of its own', async ({ page, festival }) => {
    const [maze] = festival.subEvents;
    await page.goto('/schedule');
    await page.getByRole('link', { name: 'By venue' }).click();
    await expect(page).toHaveURL('/schedule?view=venues');
    await expect(page.getByRole('link', { name: `${maze?.title} 3:30 PM – 6:00 PM` })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '3 PM', exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/view=venues/);
    await page.getByRole('link', { name: 'As a list' }).click();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test('the schedule says by what it leaves everything out, and shows it again', async ({ page }) => {
    await page.goto('/schedule?venue=Nowhere&category=film&day=2020-01-01');
    await expect(page.getByLabel('Venue')).toHaveValue('Nowhere');
    await expect(page.getByLabel('Category')).toHaveValue('film');
    await expect(page.getByRole('link', { name: 'Wed 1 Jan' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Show the whole schedule' }).click();
    await expect(page).toHaveURL('/schedule');
    await expect(page.getByLabel('Venue').getByRole('option', { name: 'Nowhere' })).toHaveCount(0);
  });

  test('a board shows what is next at a venue, and loads itself again', async ({ page, festival: { group } }) => {
    await page.goto('/schedule?venue=Raman+Hall');
    const venue = (await page.getByLabel('Venue').locator('option').nth(1).textContent()) ?? '';
    await page.goto(`/schedule?venue=${encodeURIComponent(venue)}`);
    await page.getByRole('link', { name: `Board for a screen at ${venue}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(venue);
    await expect(page.getByRole('region', { name: 'Next' }).getByRole('listitem').first()).toBeVisible();
    expect((await page.goto(`/board/${encodeURIComponent(venue)}`))?.headers().refresh).toBe('60');
    expect((await page.request.get(`/board/${group._id}`)).status()).toBe(404);
  });
});

test('the chosen day is whole in its row, and so is a filter that gets the focus', { tag: '@phone-only' }, async ({
  page,
  festival,
}) => {
  expect(festival.subEvents).not.toEqual([]);
  for (const path of ['/schedule', '/events']) {
    await page.goto(`${path}?lang=hi`);
    const chips = page.getByRole('main').getByRole('navigation').first().getByRole('link');
    await page.goto((await chips.and(page.locator('[href*="day="]')).last().getAttribute('href')) ?? '');
    await expect(chips.and(page.locator('[aria-current]'))).toBeInViewport({ ratio: 1 });
    for (const chip of [chips.first(), chips.last()]) {
      await chip.focus();
      await expect(chip).toBeInViewport({ ratio: 1 });
    }
  }
});

test('schedule: what is chosen shows in forced colours too, and a filter says how many events it leaves', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/schedule');
  await whenReady(page);
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
  const background = (index: number) => days.nth(index).evaluate((chip) => getComputedStyle(chip).backgroundColor);
  expect(await background(0)).not.toBe(await background(1));
  await expect(page.getByRole('status').filter({ hasText: /^\d+ events$/ })).toBeVisible();
  await days.nth(1).click();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ events$/ })).toBeVisible();
  await expect.poll(() => background(1)).not.toBe(await background(0));
});

test('schedule: a browser that keeps nothing says so of a star', async ({ page, festival, consoleErrors }) => {
  // The router's own script asks for the storage, too.
  consoleErrors.allow(/SecurityError|Access is denied/);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  });
  await page.goto('/schedule');
  await whenReady(page);
  await page.getByRole('button', { name: `Star ${festival.subEvents[0]?.title}` }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This browser keeps nothing: your stars are gone once you leave this page.',
  );
});

withOrganiser(
  'on a page of the committee the schedule says what runs and what is at the same time, elsewhere too',
  { tag: '@phone' },
  async ({ page, organiser }) => {
    const mark = `${Date.now()}${process.pid}`;
    const [hall, lawn] = [`Hall ${mark}`, `Lawn ${mark}`];
    const dates = { startDate: `${siteDays.first}T10:00`, endDate: `${siteDays.first}T12:00` };
    const solo = await organiser.createEvent({ title: `Solo ${mark}`, venue: hall, ...dates });
    const duet = await organiser.createEvent({ title: `Duet ${mark}`, venue: lawn, ...dates });
    const sections = [{ id: 's', kind: 'schedule', heading: 'In the hall', day: '', venue: hall }];
    const body = { title: 'Hall', slug: `hall-${mark}`, summary: '', navigation: 'none', sections, publish: true };
    await organiser.post('/api/pages', body);
    await page.clock.setFixedTime(Date.parse(instantOf(siteDays.first, '10:30')));
    await page.goto('/schedule');
    await whenReady(page);
    await page.getByRole('button', { name: `Star ${duet.title}` }).click();
    await page.goto(`/pages/hall-${mark}`);
    await whenReady(page);
    const row = page.getByRole('listitem').filter({ hasText: solo.title });
    await expect(row.getByText('Now', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Star ${solo.title}` }).click();
    await expect(row).toContainText(`At the same time: ${duet.title}`);
    await expectSoundOnBoth(page);
  },
);

withOrganiser(
  'a board says in Hindi until when it is on, in the order of that language',
  async ({ page, organiser }) => {
    const venue = `Raman Hall ${Date.now()}${process.pid}`;
    await organiser.createEvent({ title: 'Camp', venue, startDate: '2020-01-01T10:00', endDate: '2098-01-01T12:00' });
    await page.goto(`/board/${encodeURIComponent(venue)}?lang=hi`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    const hours = page.getByRole('listitem').filter({ hasText: 'Camp' }).getByRole('paragraph');
    await expect(hours).toHaveText(/^\S.* तक$/);
    await expectSoundOnBoth(page);
  },
);

withOrganiser(
  'a board on which several things run shows what is next without scrolling',
  async ({ page, organiser }) => {
    const venue = `Lawn ${Date.now()}${process.pid}`;
    const hours = { startDate: '2020-01-01T10:00', endDate: '2098-01-01T12:00' };
    const create = (title: string) => organiser.createEvent({ title, venue, ...hours });
    for (const title of ['Kites', 'Pottery', 'Henna', 'Street food']) await create(title);
    await organiser.createEvent({ title: 'Lamps', venue, startDate: '2098-02-01T10:00', endDate: '2098-02-01T12:00' });
    const expectWhole = async (count: number) => {
      for (const [width, height] of [
        [1920, 1080],
        [1024, 768],
        [1080, 1920],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(`/board/${encodeURIComponent(venue)}`);
        const items = page.getByRole('article').getByRole('listitem');
        await expect(items).toHaveCount(count + 1);
        for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
        await expectNoOverflow(page);
      }
    };
    await expectWhole(4);
    for (const place of ['north', 'south', 'east', 'west', 'middle'])
      await create(`Inter-college street food and regional cooking championship at the ${place} gate`);
    await expectWhole(9);
    await expectSoundOnBoth(page);
  },
);
