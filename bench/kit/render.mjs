import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { cloneElement } from 'react';

/**
 * Renders the home page of a built bundle again and again in this process, with the API's answers at hand, and
 * tells how often: the whole page as the server asks for it, or its tree of elements alone.
 * @typedef {{ bundle: string, answers: Record<string, unknown>, what: 'page' | 'tree', seconds: number }} Order
 */
const [, , file = ''] = process.argv;
const { bundle, answers, what, seconds } = /** @type {Order} */ (JSON.parse(readFileSync(file, 'utf8')));

/**
 * What the bundle gives React to render is intercepted: the bundle exports no elements.
 * @type {React.ReactElement<{ context: object }> | undefined}
 */
let tree;
/** @type {typeof import('react-dom/server')} */
const reactServer = createRequire(import.meta.url)('react-dom/server');
const { renderToString, renderToPipeableStream } = reactServer;
reactServer.renderToPipeableStream = (element, options) => {
  tree = /** @type {NonNullable<typeof tree>} */ (element);
  return renderToPipeableStream(element, options);
};
const { renderPage } = await import(pathToFileURL(bundle).href);

const origin = 'http://festival.test';
const headers = new Headers();
const context = {
  /** @param {string} path */
  callApi: async (path) => ({ ok: true, status: 200, headers, json: async () => answers[path] }),
  origin,
  timeZone: 'Asia/Kolkata',
  apiUrl: '',
  productsUrl: '/products',
  nonce: 'nonce',
};

/** @returns {Promise<string>} */
async function renderWholePage() {
  const response = await renderPage(new Request(`${origin}/`), context);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`The page responded with ${response.status}: ${html.slice(0, 500)}`);
  return html;
}

function renderTree() {
  if (!tree) throw new Error('The page was not rendered by renderToPipeableStream');
  // The data that goes with the page for the browser is a stream, which was read before.
  return renderToString(cloneElement(tree, { context: { ...tree.props.context, serverHandoffStream: undefined } }));
}

const render = what === 'page' ? renderWholePage : renderTree;

/** @param {number} limit in seconds */
async function renderFor(limit) {
  const began = performance.now();
  const times = [];
  while (performance.now() - began < 1000 * limit) {
    const start = performance.now();
    await render();
    times.push(performance.now() - start);
  }
  const sorted = Float64Array.from(times).sort();
  return {
    perSecond: (1000 * sorted.length) / (performance.now() - began),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

await renderWholePage();
await renderFor(2);
const html = await render();
const before = process.cpuUsage();
const { perSecond, p99 } = await renderFor(seconds);
const { user, system } = process.cpuUsage(before);
const perProcessorSecond = (perSecond * seconds * 1e6) / (user + system);
const cards = html.split('aria-label="Explore Event').length - 1;
console.log(JSON.stringify({ perSecond, p99, perProcessorSecond, failed: 0, bytes: Buffer.byteLength(html), cards }));
