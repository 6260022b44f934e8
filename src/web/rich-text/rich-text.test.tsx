import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readEmbedSource } from '#contract/embed-url.ts';
import { frameUrl } from './frame-url.ts';
import { plainText } from './plain-text.ts';
import { renderText } from './render-text.server.tsx';
import { RichText } from './rich-text.tsx';

const show = (blocks: unknown[], under: 1 | 2 | 3 = 2) =>
  renderToStaticMarkup(<RichText description={JSON.stringify({ time: 1, blocks, version: '2.31.7' })} under={under} />);
const block = (type: string, data: unknown, alignment?: string) => ({
  id: 'x',
  type,
  data,
  ...(alignment ? { tunes: { alignment: { alignment } } } : {}),
});
const item = (content: string, items: unknown[] = [], meta = {}) => ({ content, meta, items });

describe('RichText', () => {
  it('shows plain text, and text that only looks like JSON, as it is', () => {
    expect(renderToStaticMarkup(<RichText description={'One\n<b>two</b>'} under={2} />)).toContain('One\n&lt;b&gt;two');
    expect(renderToStaticMarkup(<RichText description="{oops" under={2} />)).toContain('{oops');
  });

  it('says the language of a text that is not the page’s, told by its script', () => {
    expect(show([block('paragraph', { text: 'नृत्य <b class="x">देखें</b>' })])).toMatch(/<p[^>]* lang="hi">नृत्य/);
    expect(show([block('paragraph', { text: 'Dance (नृत्य)' })])).not.toContain('lang=');
    expect(renderToStaticMarkup(<RichText description="नृत्य" under={2} />)).toContain('lang="hi"');
  });

  it('renders addresses and phone numbers as links, but for those in links and in code', () => {
    const text =
      'Call 98765 43210 or <a href="https://a.test">a@b.test</a>, <code class="inline-code">98765 43210</code>';
    const html = renderText(JSON.stringify({ blocks: [block('paragraph', { text })] }), 2);
    expect(html).toContain('Call <a href="tel:9876543210">98765 43210</a> or <a href="https://a.test">a@b.test</a>,');
    expect(html).toContain('>98765 43210</code>');
    expect(renderText('Write to a@b.test & wait', 2)).toContain('<a href="mailto:a@b.test">a@b.test</a> &amp; wait');
  });

  it('shows headers below the heading above, without a skipped level', () => {
    const html = show([block('header', { text: 'A', level: 1 }), block('header', { text: 'B', level: 5 })]);
    expect(html).toMatch(/<h3[^>]*size1[^>]*>A<\/h3><h4[^>]*size5[^>]*>B<\/h4>/);
  });

  it('centres headers, and aligns every block as its tune says', () => {
    expect(show([block('header', { text: 'A', level: 2 })])).toContain('center');
    expect(show([block('header', { text: 'A', level: 2 }, 'right')])).toContain('right');
    expect(show([block('paragraph', { text: 'P' })])).toContain('left');
    expect(show([block('paragraph', { text: 'P' }, 'center')])).toContain('center');
  });

  it('shows a table, its first row as headings where it says so', () => {
    const content = [
      ['Round', '<b>Time</b>'],
      ['Prelims', '10 AM'],
    ];
    const plain = show([block('table', { withHeadings: false, content })]);
    expect(plain).toMatch(/<td>Round<\/td><td><b>Time<\/b><\/td>/);
    expect(plain).not.toContain('<th');
    const headed = show([block('table', { withHeadings: true, content })]);
    expect(headed).toMatch(/<th>Round<\/th>/);
    expect(headed).toMatch(/<tbody><tr><td>Prelims<\/td><td>10 AM<\/td><\/tr><\/tbody>/);
    expect(plainText(JSON.stringify({ blocks: [block('table', { content })] }))).toBe('Round | Time\nPrelims | 10 AM');
  });

  it('renders the inline marks', () => {
    const text = '<b>b</b><i>i</i><u class="cdx-underline">u</u><s>s</s><mark>m</mark><code>c</code><a href="/x">a</a>';
    expect(show([block('paragraph', { text })])).toContain(text);
  });

  it.each([
    ['numeric', '1'],
    ['lower-roman', 'i'],
    ['upper-roman', 'I'],
    ['lower-alpha', 'a'],
    ['upper-alpha', 'A'],
  ])('counts an ordered list in %s', (counterType, type) => {
    const html = show([
      block('list', { style: 'ordered', meta: { start: 3, counterType }, items: [item('x', [item('y')])] }),
    ]);
    expect(html).toMatch(
      new RegExp(`<ol [^>]*type="${type}" start="3"><li><span>x</span><ol type="${type}"><li><span>y`),
    );
  });

  it('shows unordered lists, also of the old format with plain strings', () => {
    const html = show([block('list', { style: 'unordered', items: ['old', item('new', [item('deep')])] })]);
    expect(html).toMatch(/<li><span>old<\/span><\/li><li><span>new<\/span><ul><li><span>deep/);
  });

  it('shows bullets in numbers and numbers in bullets', () => {
    const deep = item('y', [item('z')], { style: 'ordered' });
    const list = block('list', { style: 'ordered', items: [item('x', [deep], { style: 'unordered' })] });
    expect(show([list])).toMatch(/<ol [^>]*><li><span>x<\/span><ul><li><span>y<\/span><ol [^>]*><li><span>z/);
  });

  it('shows both kinds of checklist with the ticked items', () => {
    const list = show([block('list', { style: 'checklist', items: [item('a', [item('b', [], { checked: true })])] })]);
    expect(list).toMatch(/To do.*a<\/span>.*Done.*b<\/span>/);
    expect(show([block('checklist', { items: [{ text: 'c', checked: true }] })])).toMatch(/Done.*c<\/span>/);
  });

  it('shows an image with its style and caption, from both forms of url', () => {
    const looks = { withBorder: true, withBackground: true, stretched: true };
    const html = show([block('image', { url: '/a.webp', caption: 'At <i>night</i>', ...looks })]);
    expect(html).toMatch(/border.*background.*stretched.*src="\/a.webp" alt="At night".*<figcaption>At <i>night<\/i>/);
    const hindi = show([block('image', { url: '/a.webp', caption: '<b>मंच</b> पर' })]);
    expect(hindi).toMatch(/<img [^>]*lang="hi".*<figcaption lang="hi"><b>मंच/);
    expect(show([block('image', { file: { url: '/b.webp' } })])).toContain('src="/b.webp"');
    expect(show([block('image', {})])).not.toContain('<img');
  });

  it('shows code as text', () => {
    expect(show([block('code', { code: '<b> & x' })])).toContain('<code>&lt;b&gt; &amp; x</code>');
  });

  it('shows an embed as a link until it is clicked, and never frames the url that the document names', () => {
    const html = show([
      block('embed', {
        service: 'youtube',
        source: 'https://youtu.be/dQw4w9WgXcQ',
        embed: 'javascript:alert(1)',
        caption: 'Film',
      }),
      block('embed', { service: 'youtube', source: 'javascript:alert(1)' }),
    ]);
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).not.toMatch(/iframe|javascript/);
  });

  it('leaves out unknown blocks', () => {
    expect(show([block('table', {}), null, 7, block('paragraph', { text: 'on' })])).toMatch(
      /^<div[^>]*><p[^>]*>on<\/p><\/div>$/,
    );
  });
});

describe('frameUrl', () => {
  const frameOf = (source: string) => {
    const frame = readEmbedSource(source);
    return frame && frameUrl(frame);
  };

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])('plays the video of %s', (source) => {
    expect(frameOf(source)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
  });

  it('plays a video from the time in its url', () => {
    expect(frameOf('https://youtu.be/dQw4w9WgXcQ?t=1m30s')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1',
    );
  });

  it('shows the result of a pen', () => {
    const url = new URL(frameOf('https://codepen.io/ada/pen/PNaGbb?editors=1010') ?? '');
    expect(url.origin + url.pathname).toBe('https://codepen.io/ada/embed/PNaGbb');
    expect(url.searchParams.get('default-tab')).toBe('result');
  });

  it.each([
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/"><script>',
    'nonsense',
    'ftp://youtu.be/dQw4w9WgXcQ',
  ])('has no frame for %s', (source) => {
    expect(frameOf(source)).toBeUndefined();
  });
});

describe('plainText', () => {
  it('returns the text alone', () => {
    const document = {
      blocks: [block('header', { text: 'A &amp; B' }), block('list', { items: [item('<b>x</b>', [item('y')])] })],
    };
    expect(plainText(JSON.stringify(document))).toBe('A & B\nx y');
    expect(plainText(' just text ')).toBe('just text');
  });
});

describe('renderText', () => {
  it('renders what RichText shows, a link in place of a video, and nothing of an empty text', () => {
    const description = JSON.stringify({
      blocks: [
        block('header', { text: 'A', level: 1 }),
        block('embed', { source: 'https://youtu.be/dQw4w9WgXcQ', caption: 'A <i>film</i>' }),
      ],
    });
    expect(renderText(description, 1)).toBe(renderToStaticMarkup(<RichText description={description} under={1} />));
    expect(renderText(description, 1)).toMatch(/<h2.*<a class="[^"]*cover[^"]*" href="https:.*dQw4w9WgXcQ"/);
    expect(renderText('One\n<b>two', 2)).toContain('>One\n&lt;b&gt;two</p>');
    expect(renderText(' \n', 2)).toBe('');
  });
});
