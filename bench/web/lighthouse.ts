import lighthouse from 'lighthouse';
import { amount, type Report } from '../report.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BUDGET = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100, script: 125, style: 15 };

interface FileRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

/** Lighthouse with its own mobile preset on a page, and the bytes it fetches. */
export async function addLighthouse(report: Report, name: string, url: string, port: number): Promise<void> {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse failed on ${name}: ${run?.lhr.runtimeError?.message}`);
  const { lhr } = run;
  const scoreOf = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  for (const id of categories) {
    report.add({
      what: `${name}: ${id}`,
      measured: `${scoreOf(id)}`,
      ratio: scoreOf(id),
      goal: { atLeast: BUDGET[id] },
    });
  }
  const figureOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const shift = figureOf('cumulative-layout-shift');
  report.add({ what: `${name}: layout shift`, measured: shift.toFixed(3), ratio: shift, goal: { atMost: 0 } });
  for (const audit of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']) {
    report.add({ what: `${name}: ${audit.replaceAll('-', ' ')}`, measured: amount(figureOf(audit), 'ms') });
  }
  const requests = (lhr.audits['network-requests']?.details as { items: FileRequest[] } | undefined)?.items ?? [];
  addBytes(report, name, url, requests);
  const failed = Object.values(lhr.audits).filter((audit) => audit.score === 0 && audit.scoreDisplayMode === 'binary');
  if (failed.length > 0)
    report.add({ what: `${name}: audits that failed`, measured: failed.map(({ id }) => id).join(' ') });
}

function addBytes(report: Report, name: string, url: string, requests: FileRequest[]): void {
  const kilobytes = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  const add = (what: string, type: string, atMost?: number) =>
    report.add({
      what: `${name}: ${what}`,
      measured: `${kilobytes(type).toFixed(1)} kB`,
      ...(atMost === undefined ? {} : { ratio: kilobytes(type), unit: 'kB', goal: { atMost } }),
    });
  add('JavaScript', 'Script', BUDGET.script);
  add('style sheets', 'Stylesheet', BUDGET.style);
  add('HTML', 'Document');
  add('fonts', 'Font');
  add('pictures', 'Image');
  const elsewhere = requests.filter(
    (one) => !one.url.startsWith('data:') && new URL(one.url).host !== new URL(url).host,
  );
  report.add({
    what: `${name}: requests, those to other hosts`,
    measured: `${requests.length}`,
    ratio: elsewhere.length,
    goal: { atMost: 0 },
  });
}
