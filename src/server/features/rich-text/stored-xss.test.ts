import { describe, expect, it } from 'vitest';
import { cleanDescription } from './rich-text.service.ts';

/** Vectors of the OWASP filter evasion cheat sheet and of the editor's own holes. */
const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG SRC=JaVaScRiPt:alert(1)>',
  '<IMG SRC=`javascript:alert("1")`>',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&#40;1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /><text x=20 y=20>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1);//">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input onfocus=alert(1) autofocus>',
  '<details open ontoggle=alert(1)>x</details>',
  '<div style="background-image: url(javascript:alert(1))">x</div>',
  '<b style="behavior: url(x.htc)">x</b>',
  '<b onmouseover="alert(1)">x</b>',
  '<mark class="cdx-marker" onclick=alert(1) style="position:fixed;inset:0">x</mark>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#0000115;cript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61lert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://ok.example" target="_blank" onclick="alert(1)" id="login" name="forms">x</a>',
  '<<script>alert(1);//<</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<template><script>alert(1)</script></template>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<b<script>alert(1)</script>>x',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '\u0000<img src=x onerror=alert(1)>',
  '<a href="https://ok.example/\u0000" onmouseover=alert(1)>x</a>',
];

const places: Record<string, (html: string) => unknown> = {
  paragraph: (html) => ({ type: 'paragraph', data: { text: `x ${html}` } }),
  header: (html) => ({ type: 'header', data: { text: `x ${html}`, level: 2 } }),
  'list item': (html) => ({ type: 'list', data: { style: 'unordered', items: [{ content: `x ${html}` }] } }),
  'nested list item': (html) => ({
    type: 'list',
    data: { style: 'ordered', items: [{ content: 'x', items: [{ content: `x ${html}` }] }] },
  }),
  'checklist item': (html) => ({ type: 'checklist', data: { items: [{ text: `x ${html}`, checked: true }] } }),
  'image caption': (html) => ({ type: 'image', data: { url: 'https://ok.example/a.png', caption: html } }),
  'embed caption': (html) => ({
    type: 'embed',
    data: { service: 'youtube', source: 'https://youtu.be/dQw4w9WgXcQ', caption: html },
  }),
};

const ALLOWED_TAG =
  /^<(?:\/?(?:b|i|u|s|mark|code|a)|br \/|(?:u|mark|code|s) class="(?:cdx-[a-z]+|inline-code)"|a href="(?:https?:\/\/|mailto:|[#/?])[^"<>\s]*" rel="nofollow noopener noreferrer")>$/;

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectStrings);
}

describe.each(Object.entries(places))('stored XSS in a %s', (_place, makeBlock) => {
  it.each(vectors)('leaves nothing that runs of %j', (vector) => {
    const { stored } = cleanDescription(JSON.stringify({ blocks: [makeBlock(vector)] }));
    for (const value of collectStrings(JSON.parse(stored))) {
      for (const tag of value.match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(ALLOWED_TAG);
      expect(value).not.toMatch(/href="(?:\/\/|\/\\|\\)/);
    }
  });
});

describe('addresses outside of HTML', () => {
  const hostile = [
    'http://in-the-clear.example/a.png',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/png;base64,AAAA',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'blob:https://ok.example/1',
    'file:///etc/passwd',
    'https://user:secret@ok.example/a.png',
    '/images/../api/auth/logout',
    '/api/auth/logout',
    'relative.png',
    '',
  ];

  it.each(hostile)('refuses %j as an image', (url) => {
    const given = JSON.stringify({ blocks: [{ type: 'image', data: { url } }] });
    expect(() => cleanDescription(given)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        errors: [expect.objectContaining({ path: 'description.blocks.0.data.url' })],
      }),
    );
  });

  it.each([
    ...hostile,
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://vimeo.com/123456',
    'https://codepen.io/a/pen/abc"onload=alert(1)',
    'https://codepen.io.evil.example/a/pen/abcdef',
    'https://www.youtube.com:8080/watch?v=dQw4w9WgXcQ',
  ])('refuses %j as an embed', (source) => {
    const given = JSON.stringify({ blocks: [{ type: 'embed', data: { service: 'youtube', source } }] });
    expect(() => cleanDescription(given)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        errors: [expect.objectContaining({ path: 'description.blocks.0.data.source' })],
      }),
    );
  });

  it('never takes the address of a frame as given', () => {
    const embed = { service: 'youtube', source: 'https://youtu.be/dQw4w9WgXcQ', embed: 'javascript:alert(1)' };
    const { stored } = cleanDescription(JSON.stringify({ blocks: [{ type: 'embed', data: embed }] }));
    expect(JSON.parse(stored).blocks[0].data.embed).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  });
});
