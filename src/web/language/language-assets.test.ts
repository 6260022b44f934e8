import type { ServerBuild } from 'react-router';
import { expect, it, vi } from 'vitest';
import { assetsOf } from './language-assets.ts';

const assets = {
  url: '/assets/manifest-1.js',
  version: '1',
  entry: { module: '/assets/e.js', imports: ['/assets/f.js'] },
  routes: { home: { id: 'home', module: '/assets/h.js', imports: [], css: ['/assets/h.css'], path: 'assets/x.js' } },
} as unknown as ServerBuild['assets'];

it('scripts of a language are in its folder; style sheets and everything else are where they were', () => {
  vi.stubEnv('DEV', false);
  expect(assetsOf(assets, 'hi-12')).toEqual({
    url: '/assets/hi-12/manifest-1.js',
    version: '1',
    entry: { module: '/assets/hi-12/e.js', imports: ['/assets/hi-12/f.js'] },
    routes: {
      home: { id: 'home', module: '/assets/hi-12/h.js', imports: [], css: ['/assets/h.css'], path: 'assets/x.js' },
    },
  });
  expect(assetsOf(assets, '')).toBe(assets);
});
