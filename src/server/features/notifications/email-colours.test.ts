import { afterAll, beforeAll, expect, it } from 'vitest';
import { contrastOf } from '#contract/theme/colours.ts';
import { coloursOf } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { themeFixture } from '#test/factories/themes.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { getTheme, updateTheme } from '../settings/theme.service.ts';
import { prepareEmail } from './email-renderers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const notification = {
  name: 'Asha',
  subject: 'News',
  paragraphs: ['Our colour is #140b2b, style="color:#140b2b"'],
  action: { label: 'See it', href: 'https://fest.example/a' },
  reason: 'You asked for it.',
};

async function renderNotification(kind = 'notification') {
  const prepared = await prepareEmail(test.context, {
    id: 'one',
    kind,
    registrationId: null,
    recipient: 'asha@example.org',
    data: notification,
    cause: 'other',
    origin: null,
    announcementId: null,
    attempts: 1,
    createdAt: test.time.now.toISOString(),
  } as Parameters<typeof prepareEmail>[1]);
  if (typeof prepared !== 'object') throw new Error('nothing to send');
  return prepared.render('asha@example.org');
}

const coloursIn = (html: string) =>
  new Set(
    html
      .match(/\sstyle="[^"]*"/g)
      ?.flatMap((style) => style.match(/#[0-9a-f]{6}/gi) ?? [])
      // react-email's own line, over which the template's colour comes.
      .filter((colour) => colour !== '#eaeaea'),
  );

it('an email is in the colours of the theme, and its text stays as it was', async () => {
  const plain = await renderNotification();
  expect(coloursIn(plain.html)).toContain('#140b2b');
  await updateTheme(test.context, { theme: themeFixture() });
  const { theme } = await getTheme(test.context);
  if (!theme) throw new Error('no theme');
  const themed = await renderNotification();
  const { night, paper, ink, marigold, ...others } = themeTokens(coloursOf(theme));
  expect(coloursIn(themed.html)).toEqual(
    new Set([night, marigold, paper, ink, others['paper-line'], others['ink-soft']]),
  );
  expect([themed.subject, themed.text]).toEqual([plain.subject, plain.text]);
  expect(themed.html).toContain('Our colour is #140b2b, style=&quot;color:#140b2b&quot;');
  for (const [text, ground] of [
    [marigold, night],
    [ink, paper],
    [others['ink-soft'], paper],
    [ink, marigold],
  ] as const) {
    expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

it('a notification is the same where a version before this one queued it, as a letter', async () => {
  expect(await renderNotification('letter')).toEqual(await renderNotification());
});
