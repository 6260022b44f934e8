import { parse } from 'csv-parse/sync';
import type { Desk, Person } from './desk.ts';
import { sum } from './watched.ts';

type Row = { method?: string; eventId?: string; net?: number; rupees?: number };

/** What the treasurer's report and the charts say, in rupees: by event and by method, of both. */
export interface Reports {
  surplus: number;
  waived: number;
  ofEvent(eventId: string): number[];
  ofMethod(method: string): number[];
}

export async function readReports(desk: Pick<Desk, 'admin'>): Promise<Reports> {
  const { data: treasury } = await desk.admin('GET', '/api/reports/treasury');
  const { data: charts } = await desk.admin('GET', '/api/registrations/statistics');
  const find = (rows: Row[], of: (row: Row) => boolean) => {
    const row = rows.find(of);
    return row?.net ?? row?.rupees ?? 0;
  };
  return {
    surplus: treasury.surplus,
    waived: treasury.waived,
    ofEvent: (id) => [treasury, charts].map(({ byEvent }) => find(byEvent, ({ eventId }) => eventId === id)),
    ofMethod: (name) => [treasury, charts].map(({ byMethod }) => find(byMethod, ({ method }) => method === name)),
  };
}

const readCsv = async (desk: Desk, table: string, query = ''): Promise<Record<string, string>[]> => {
  const { data } = await desk.admin('GET', `/api/exports/${table}/csv?search=${desk.letters}${query}`);
  return parse(data, { columns: true, bom: true });
};

/** What the exported lists say of the money of each person, in rupees. */
export async function readExports(desk: Desk) {
  const registrations = await readCsv(desk, 'registrations');
  const payments = await readCsv(desk, 'payments', '&status=paid');
  const refunds = await readCsv(desk, 'refunds', '&status=processed');
  const surplus = await readCsv(desk, 'surplus');
  return ({ email }: Person) => {
    const add = (rows: Record<string, string>[], column: string) =>
      sum(rows.filter((row) => row['E-mail'] === email).map((row) => Number(row[column])));
    return {
      registrations: [add(registrations, 'Paid (INR)'), add(registrations, 'Refunded (INR)')],
      payments: [add(payments, 'Amount (INR)'), add(payments, 'Refunded (INR)')],
      refunds: add(refunds, 'Amount (INR)'),
      surplus: add(surplus, 'Amount (INR)'),
    };
  };
}
