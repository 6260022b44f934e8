import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Power } from '#contract/roles/powers.ts';
import { adminPages } from './admin-pages.fixture.ts';

/** The panel's modules and their sources, without tests. */
const ADMIN = join(import.meta.dirname, '..');
const sources = new Map(
  readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test|\.fixture|\.d)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(ADMIN, file), 'utf8')]),
);

const importers = new Map<string, string[]>();
for (const [file, source] of sources) {
  for (const [, named] of source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
    const imported = normalize(join(dirname(file), named ?? '')).replaceAll('\\', '/');
    importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
}

/** What changes something, by group and name; everybody may change their own account. */
const changes = Object.entries(endpoints).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, { audit, power, orPowers = [] }]) =>
    audit && power && power !== 'own_account' ? [{ group, name, powers: [power, ...orPowers] }] : [],
  ),
);

/** A form that asks how long a text of the request may be sends nothing by that. */
const uses = (source: string, group: string, name: string) =>
  new RegExp(`(?<!maxLengthIn\\()\\bendpoints\\.${group}\\.${name}\\b`).test(source) ||
  new RegExp(`\\b${name}\\b[^}]*\\} = endpoints\\.${group};`).test(source) ||
  (source.includes(`Endpoints.${name}`) &&
    new RegExp(`\\b${group.replace(/s$/, '')}Endpoints\\.${name}\\b`).test(source));

/**
 * Where the button of a change is in no module on the way to it: the modules with its buttons. Either they ask for the power,
 * or they are pages that need it.
 */
const buttonsOf: Record<string, readonly string[]> = {
  'refunds.create': ['payments/refunds/give-back-buttons.tsx', 'payments/story/payment-refunds.tsx'],
  'events.createMainEvent': ['event-form/create-main-event.tsx'],
  'events.createSubEvent': ['event-form/create-sub-event.tsx'],
  'events.deleteMainEvent': ['events/event-columns.tsx'],
  'events.deleteSubEvent': ['events/event-columns.tsx', 'sub-events/sub-event-card.tsx'],
  'events.restoreEvent': ['events/event-columns.tsx', 'sub-events/sub-event-card.tsx'],
};

const asksFor = (file: string, powers: readonly Power[]) => {
  const source = sources.get(file) ?? '';
  return source.includes('useMay(') && powers.some((power) => source.includes(`'${power}'`));
};

/** The pages from which a module is reached without a question on the way for one of the powers. */
function unasked(file: string, enough: readonly Power[], seen = new Set<string>()): string[] {
  if (seen.has(file) || asksFor(file, enough)) return [];
  seen.add(file);
  const pages = adminPages.filter((page) => page.file === file);
  if (pages.length > 0) {
    return pages
      .filter(({ powers }) => powers.length === 0 || powers.some((one) => !enough.includes(one)))
      .map(({ url }) => url);
  }
  const above = importers.get(file) ?? [];
  return above.length === 0 ? [`unreachable ${file}`] : above.flatMap((importer) => unasked(importer, enough, seen));
}

const used = changes.flatMap((change) =>
  [...sources].filter(([, source]) => uses(source, change.group, change.name)).map(([file]) => ({ ...change, file })),
);

it('the panel offers every change', () => {
  const missing = changes.filter(({ group, name }) => !used.some((one) => one.group === group && one.name === name));
  expect(missing.map(({ group, name }) => `${group}.${name}`)).toEqual([]);
});

it('on every way from a page to a change somebody asks for its power', () => {
  const open = used.flatMap(({ group, name, powers, file }) => {
    const change = `${group}.${name}`;
    const ways = (buttonsOf[change] ?? [file]).flatMap((from) => unasked(from, powers));
    return ways.map((way) => `${change} in ${file} needs ${powers.join(' or ')}: ${way}`);
  });
  expect(open).toEqual([]);
});
