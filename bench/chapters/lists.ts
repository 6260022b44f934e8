import { startPostgres } from '../../test/support/postgres/postgres-server.ts';
import { logIn } from '../admin.ts';
import { temporaryFolder } from '../folders.ts';
import { median } from '../load/measure.ts';
import { startUtsav } from '../processes.ts';
import { amount, type Report } from '../report.ts';
import { seedEvents, withContext } from '../seed.ts';
import { mainEventOf, seedLists } from './seed-lists.ts';

const EVENTS = 50;
const TIMES = 9;
/** Milliseconds for the first page of a list. */
const MOST = 150;

/** First pages as the panel opens them, in each order that reads something else. */
const pages: Record<string, string> = {
  Dashboard: '/api/dashboard',
  'What waits': '/api/dashboard/waiting',
  Registrations: '/api/registrations',
  'Registrations, their number': '/api/registrations/total',
  'Registrations by name': '/api/registrations?sort=name',
  'Registrations by college': '/api/registrations?sort=-college',
  'Registrations by event': '/api/registrations?sort=event',
  'Registrations by amount': '/api/registrations?sort=amount',
  'Registrations by check-in': '/api/registrations?sort=checkedIn',
  'Registrations of whom nobody is in': '/api/registrations?checkedIn=none',
  'Unpaid registrations': '/api/registrations?payment=unpaid',
  'Unconfirmed registrations': '/api/registrations?proof=waiting',
  'Payments to check': '/api/payments?status=under_review',
  'Paid payments': '/api/payments?status=paid',
  'Paid payments by name': '/api/payments?status=paid&sort=name',
  'Paid payments by event': '/api/payments?status=paid&sort=event',
  'Paid payments by amount': '/api/payments?status=paid&sort=amount',
  'Paid payments by reference': '/api/payments?status=paid&sort=reference',
  'Refunds given back': '/api/payments/refunds?status=processed',
  'Refunds by name': '/api/payments/refunds?status=processed&sort=name',
  'Refunds by event': '/api/payments/refunds?status=processed&sort=event',
  'Refunds by amount': '/api/payments/refunds?status=processed&sort=amount',
  'Refused refunds': '/api/payments/refunds?status=failed',
  Surplus: '/api/payments/surplus',
  Activity: '/api/audit',
  'Activity by who': '/api/audit?sort=actor',
  'Activity by record': '/api/audit?sort=target',
  'Emails that failed': '/api/emails',
  'Emails sent': '/api/emails?show=sent',
  'Emails sent, by recipient': '/api/emails?show=sent&sort=recipient',
  'Who read what': '/api/privacy/access-log',
  'Who read what, by who': '/api/privacy/access-log?sort=actor',
  Guardians: '/api/privacy/guardians',
  'Guardians by name': '/api/privacy/guardians?sort=name',
  'Requests for data': '/api/privacy/requests',
};

/** Searches read every row in which the words could be: these have no goal. */
const searches: Record<string, string> = {
  'Registrations, a name': '/api/registrations?search=person%201999',
  'Registrations, a UTR': '/api/registrations?search=8123%204567%208901',
  'Paid payments, a name': '/api/payments?status=paid&search=person%201999',
  'Paid payments, a UTR': '/api/payments?status=paid&search=812345678901',
  'Refunds, a name': '/api/payments/refunds?status=processed&search=person%201999',
  'Activity, a name': '/api/audit?search=admin%207',
  'Activity, nothing found': '/api/audit?search=nobody',
  'Emails sent, a name': '/api/emails?show=sent&search=person%201999',
  'Guardians, a name': '/api/privacy/guardians?search=person%201999',
  'Ctrl K, a name': '/api/find?search=person%201999',
  'Ctrl K, a UTR': '/api/find?search=812345678901',
  'Ctrl K, half a code': '/api/find?search=6XP6-NAFD',
};

async function measureEngine(report: Report, engine: string, environment: Record<string, string>): Promise<void> {
  const folder = environment.DATA_DIR ?? temporaryFolder();
  await seedEvents(folder, EVENTS, 0, environment);
  await withContext(environment, seedLists);
  const server = await startUtsav(folder, environment);
  const admin = await logIn(server.url);
  const timeOf = async (path: string) => {
    await admin.read(path);
    const times: number[] = [];
    for (let round = 0; round < TIMES; round += 1) {
      const began = performance.now();
      await admin.read(path);
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const first = await timeOf('/api/registrations');
  const mainEvent = await withContext(environment, mainEventOf);
  const ofMainEvent = {
    'Registrations of half the events': `/api/registrations?eventId=${mainEvent}`,
    'Registrations of half the events, by name': `/api/registrations?eventId=${mainEvent}&sort=name`,
  };
  for (const [what, path] of Object.entries({ ...pages, ...ofMainEvent, ...searches })) {
    const milliseconds = await timeOf(path);
    report.add({
      what: `${engine}: ${what}`,
      measured: amount(milliseconds, 'ms'),
      against: `${(milliseconds / first).toFixed(1)} times the registrations`,
      ratio: milliseconds,
      unit: 'ms',
      ...(what in searches ? {} : { goal: { atMost: MOST } }),
    });
  }
  await server.stop();
}

/** The first page of every list of the panel, of 100,000 registrations and what comes with them. */
export async function measureLists(report: Report): Promise<void> {
  report.chapter('First pages of the panel’s lists with 100,000 registrations; searches have no goal');
  const secret = { SESSION_SECRET: 'a secret for benchmarks, long enough' };
  await measureEngine(report, 'SQLite', { DATA_DIR: temporaryFolder(), ...secret });
  const server = await startPostgres();
  const database = { DATABASE_URL: server.url('postgres'), ...secret };
  await measureEngine(report, 'PostgreSQL', { DATA_DIR: temporaryFolder(), ...database });
  await server.stop();
}
