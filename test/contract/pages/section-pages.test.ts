import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Section } from '#contract/pages/sections.ts';
import { pageBody } from '#test/factories/pages.ts';
import { loadPage } from '#test/support/load-page.ts';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader as loadDraft } from '#web/site/pages/draft-page.tsx';
import SectionPage, { loader } from '#web/site/pages/page-page.tsx';
import { loader as loadSitemap } from '#web/site/resources/sitemap.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const sections: Section[] = [
  { id: 'n', kind: 'notice', level: 'urgent', heading: 'Rain', text: 'All in <b>halls</b>.\n\nBring shoes.' },
  { id: 't', kind: 'text', body: JSON.stringify({ blocks: [{ type: 'header', data: { text: 'About', level: 1 } }] }) },
  { id: 'f', kind: 'faq', heading: 'Asked often', questions: [{ question: 'Who?', answer: 'All </script> of you' }] },
  {
    id: 's',
    kind: 'sponsors',
    heading: '',
    tiers: [
      {
        name: 'Gold',
        sponsors: [
          { name: 'Chai & Co', url: 'https://chai.test/', logo: '' },
          { name: 'Ink', url: '', logo: '' },
        ],
      },
      { name: 'Silver', sponsors: [] },
    ],
  },
  {
    id: 'p',
    kind: 'team',
    heading: 'Team',
    people: [{ name: 'Asha Rao', role: 'President', photo: '', email: 'asha@utsav.test', phone: '+91 98765 43210' }],
  },
  {
    id: 'w',
    kind: 'travel',
    heading: 'Getting here',
    ways: [{ title: 'By train', text: 'To Thane.' }],
    stays: [{ name: 'Hostel 4', text: 'Bunk beds', price: '₹300 a night', url: '', phone: '' }],
  },
];

async function publish(overrides: Parameters<typeof pageBody>[0]) {
  const headers = await test.headersOf('admin');
  const payload = pageBody({ publish: true, ...overrides });
  const made = await test.inject({ method: 'POST', url: '/api/pages', headers, payload });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().data as { _id: string; slug: string };
}
const render = async (slug: string) =>
  renderPage(SectionPage, (await loadPage(test, loader, `/pages/${slug}`, { slug })).data);

it('a page shows every kind of section as text, with headings in order', async () => {
  const { slug } = await publish({ title: 'All <kinds>', summary: 'One of each.', sections });
  const html = await render(slug);
  expect(textOf(html)).toContain('One of each.');
  expect(html).toContain('All in &lt;b&gt;halls&lt;/b&gt;.');
  expect(html).toContain('<p>Bring shoes.</p>');
  expect(textOf(html)).toMatch(
    /Urgent Rain .*About .*Asked often .*Gold .*Team .*Asha Rao President .*By train .*Hostel 4/,
  );
  expect(html).toMatch(/<a[^>]*href="https:\/\/chai.test\/"[^>]*rel="sponsored noopener"[^>]*>/);
  expect(html).toContain('href="tel:+919876543210"');
  expect(html).not.toContain('Silver');
  const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.slice(1).entries()) expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1);
  expect(html).toContain(`<link rel="canonical" href="/pages/${slug}"/>`);
  expect(html).not.toContain('noindex');
});

it('urls, addresses and numbers in a text are links, and it is sent once', async () => {
  const text = 'Rules: https://rules.test/a. Or <b>desk@utsav.test</b>, 98765 43210; <code>me@code.test</code>';
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
  const { slug } = await publish({ title: 'Links', sections: [{ id: 't', kind: 'text', body }] });
  const { data } = await loadPage(test, loader, `/pages/${slug}`, { slug });
  expect(JSON.stringify(data).split('desk@utsav.test</').length - 1).toBe(1);
  const html = renderPage(SectionPage, data);
  expect(html).toContain('Rules: <a href="https://rules.test/a">https://rules.test/a</a>.');
  expect(html).toContain('<b><a href="mailto:desk@utsav.test">desk@utsav.test</a></b>');
  expect(html).toMatch(/<a href="tel:9876543210">98765 43210<\/a>; <code[^>]*>me@code[.]test<\/code>/);
});

it('questions are there for search engines, and no text ends their script', async () => {
  const { slug } = await publish({ sections });
  const html = await render(slug);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ '@type': 'FAQPage', mainEntity: [{ name: 'Who?' }] });
  expect(html.match(/<details name="faq-f"/g)).toHaveLength(1);
});

it('names the language of each text, and the sitemap names it', async () => {
  const { slug } = await publish({ title: 'प्रायोजक' });
  expect(await render(slug)).toContain('<h1 lang="hi">प्रायोजक</h1>');
  const sitemap = (await loadPage(test, loadSitemap, '/sitemap.xml')).data as Response;
  expect(await sitemap.text()).toContain(`http://localhost/pages/${slug}<`);
});

it('an unknown page, a draft and a strange url are pages that do not exist', async () => {
  const { slug } = await publish({ publish: false });
  for (const name of [slug, 'none', 'A b', '%00', 'x'.repeat(200)])
    await expect(loadPage(test, loader, '/pages/x', { slug: name })).rejects.toMatchObject({ init: { status: 404 } });
});

it('a saved draft is shown to nobody without a session', async () => {
  const { _id } = await publish({ publish: false });
  await expect(loadPage(test, loadDraft, `/page-drafts/${_id}`, { id: _id })).rejects.toMatchObject({
    init: { status: 404 },
  });
});
