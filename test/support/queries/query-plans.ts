import { CompiledQuery, sql } from 'kysely';
import { type Database, engineOf } from '#server/db/database.ts';
import type { LoggedQuery } from './query-log.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** Names of tables by the names a query calls them. */
function namesIn(query: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, table = '', alias = table] of query.matchAll(
    /(?:from|join|update|into)\s+"?(\w+)"?(?:\s+as\s+"(\w+)")?/gi,
  )) {
    names.set(alias, table);
  }
  return names;
}

/** A list that is read in the order of an index and stops at its limit reads no more than it shows. */
const stopsAtLimit = (query: string) => /\blimit\b/i.test(query) && !/\bwhere\b/i.test(query);

async function scansOnSqlite(db: Database, { sql: query, parameters }: LoggedQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query}`, [...parameters]),
  );
  const steps = rows.map(({ detail }) => detail);
  const isSorted = steps.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'));
  const names = namesIn(query);
  return steps.flatMap((step) => {
    const [, name = '', index] = /^SCAN (\w+)(?: USING .*?INDEX (\w+))?/.exec(step) ?? [];
    const table = names.get(name);
    if (!table || (index && !isSorted && stopsAtLimit(query))) return [];
    return [table];
  });
}

function fullScans(node: PlanNode, query: string, underLimit: boolean): string[] {
  const below = (node.Plans ?? []).flatMap((plan) =>
    fullScans(plan, query, node['Node Type'] === 'Limit' || (underLimit && node['Node Type'] !== 'Sort')),
  );
  const table = node['Relation Name'];
  const type = node['Node Type'];
  if (!table || !/Scan/.test(type) || node['Index Cond'] || node['Recheck Cond']) return below;
  if (type.startsWith('Index') && underLimit && !node.Filter) return below;
  return [table, ...below];
}

/**
 * With scans, and the joins that live on them, forbidden, the planner chooses one only where no index could
 * serve; the few rows of a test do not mislead it.
 */
async function scansOnPostgres(db: Database, { sql: query, parameters }: LoggedQuery): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    for (const method of ['seqscan', 'hashjoin', 'mergejoin']) {
      await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(transaction);
    }
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (format json) ${query}`, [...parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`No plan for ${query}`);
    return fullScans(plan, query, false);
  });
}

/** The tables that a query reads from end to end, by the engine's own plan. */
export function findFullScans(db: Database, query: LoggedQuery): Promise<string[]> {
  return engineOf(db) === 'sqlite' ? scansOnSqlite(db, query) : scansOnPostgres(db, query);
}
