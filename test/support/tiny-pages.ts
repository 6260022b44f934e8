import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A project folder with pages as a build leaves them, as small as can be. The caller removes it. */
export async function buildTinyPages(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'utsav-pages-'));
  const client = path.join(root, 'build/web/client/assets');
  await mkdir(client, { recursive: true });
  await mkdir(path.join(root, 'build/server'), { recursive: true });
  const page = `export const renderPage = async (request, { nonce }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/' } });
    if (pathname === '/poster.svg') return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
    if (pathname === '/broken') throw new Error('planted');
    const status = pathname === '/' ? 200 : 404;
    const html = '<!doctype html><script nonce="' + nonce + '">go()</script>';
    return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  export const publicPaths = ['/'];`;
  await writeFile(path.join(root, 'build/server/pages.js'), page);
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}');
  for (const [name, content] of [
    ['app.js', 'go()'],
    ['app.css', 'p{}'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['drawing.svg.br', brotliCompressSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ] as const) {
    await writeFile(path.join(client, name), content);
  }
  return root;
}
