import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { LineGroup, StatementLine } from '#contract/payments/bank-statements.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import type { ListPage } from '../components/list/paging/list-page.ts';
import { paginatedQuery } from './client/use-paginated-query.ts';
import { invalidateRegistrations } from './registrations/registrations.ts';

const statementsKey = ['bank-statements'] as const;

export const statementsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...statementsKey, 'list'],
    queryFn: async () => (await call(endpoints.bankStatements.list)).data,
    meta: { name: 'the bank statements' },
  });

export const statementQuery = ({ call }: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'one', id],
    queryFn: async () => (await call(endpoints.bankStatements.get, { params: { id } })).data,
    meta: { name: 'a bank statement' },
  });

export const statementLinesQuery = (
  { call }: AdminApi,
  id: string,
  groups: readonly LineGroup[],
  { after, before }: ListPage,
) =>
  paginatedQuery<StatementLine>({
    queryKey: [...statementsKey, 'lines', id],
    filter: new URLSearchParams({
      groups: groups.join(','),
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
    }).toString(),
    name: 'the lines of a bank statement',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.bankStatements.lines, { params: { id }, query });
      return { rows: data.lines, more: data.more, total: data.total };
    },
  });

export const candidatesQuery = ({ call }: AdminApi, line: string, search: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'candidates', line, search],
    queryFn: async () =>
      (await call(endpoints.bankStatements.candidates, { params: { line }, query: search ? { search } : {} })).data,
    meta: { name: 'the registrations for a line' },
  });

/** A decision about a statement changes its lines, and registrations with their payments. */
export function invalidateStatements(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: statementsKey });
  invalidateRegistrations(client);
}
