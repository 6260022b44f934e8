import type { APIRequestContext, Page } from '@playwright/test';
import type { Approval } from '#contract/approvals/approvals.ts';
import type { ListName } from '#contract/panel/list-views.ts';
import { type AdminApi, expect, PICTURE, uniqueTitle } from './admin-test.ts';
import { newEmail, registerThroughApi } from './registration-api.ts';
import { ADMIN } from './sessions.ts';

export interface ListWorld {
  admin: Page;
  adminApi: AdminApi;
  request: APIRequestContext;
  /** Sends something as the admin, and returns what it is about. */
  post: (path: string, data: object) => Promise<Record<string, string>>;
}

export interface ListCase {
  path: string;
  /** What the search is called: `Search registrations`. */
  many: string;
  /** Makes a row, and returns a word that finds it alone; with the path of its list where that is the row's own. */
  make: (world: ListWorld) => Promise<string | { word: string; path: string }>;
  /** A heading by which the list is sorted, with its two orders as the URL names them: the first, and that of a second click. */
  heading: [label: string, first: string, second: string];
  /** Headings without an order: what is done to a row, and what is the same of every row. */
  unsorted?: string[];
  /** Whether something can be done with several rows. */
  hasSelection: boolean;
  /** Whether the list is searched by the server; others ask for nothing while somebody types. */
  isServers: boolean;
  /** One list of each make is tried in all that the lists share: views, selection, three sizes; the others in what is their own. */
  isWhole?: true;
}

const paid = async ({ adminApi }: ListWorld, word: string, fields: { refundRule?: 'full' } = {}) =>
  adminApi.createEvent({ title: uniqueTitle(word), status: 'active', entryFee: '400', ...fields });

let transfers = 0;

async function payByUpi({ request }: ListWorld, eventId: string, name: string) {
  const registration = await registerThroughApi(request, eventId, name);
  transfers += 1;
  const utr = `6${String(process.pid % 100).padStart(2, '0')}${String(transfers).padStart(9, '0')}`;
  expect((await request.post(`/api/passes/${registration.code}/utr`, { data: { utr } })).ok()).toBe(true);
  return registration;
}

const approval: Approval = {
  _id: 'approval-1',
  kind: 'refund',
  eventId: null,
  subjectId: null,
  subject: 'Taal #1',
  amount: 400,
  endpoint: 'POST /api/payments/:id/refunds',
  request: {},
  reason: 'They fell ill',
  status: 'pending',
  preparedBy: 'Asha Rao',
  preparedAt: '2027-01-10T06:30:00.000Z',
  expiresAt: '2027-01-17T06:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
  isMine: false,
};

/** Every list of the panel: one that is missing here does not compile. */
export const listCases: Record<ListName, ListCase> = {
  registrations: {
    path: '/admin/registrations',
    many: 'registrations',
    heading: ['Registration', 'name', '-name'],
    hasSelection: true,
    isServers: true,
    isWhole: true,
    make: async ({ adminApi, request }) => {
      const event = await adminApi.createEvent({ title: uniqueTitle('Listed'), status: 'active' });
      const name = uniqueTitle('Person');
      await registerThroughApi(request, event._id, name);
      return name;
    },
  },
  payments: {
    path: '/admin/payments?view=all&status=under_review',
    many: 'payments',
    heading: ['Amount', 'amount', '-amount'],
    // All of them have the status that is chosen above.
    unsorted: ['Status'],
    hasSelection: false,
    isServers: true,
    make: async (world) => {
      const name = uniqueTitle('Payer');
      await payByUpi(world, (await paid(world, 'Fee'))._id, name);
      return name;
    },
  },
  refunds: {
    path: '/admin/payments?view=refunds&refunds=processed',
    many: 'refunds',
    heading: ['Name', 'name', '-name'],
    // All of them have the status that is chosen above.
    unsorted: ['Status'],
    hasSelection: false,
    isServers: true,
    make: async (world) => {
      const name = uniqueTitle('Refunded');
      const { _id } = await registerThroughApi(world.request, (await paid(world, 'Back'))._id, name);
      await world.post(`/api/registrations/${_id}/desk-payment`, {});
      await world.post(`/api/registrations/${_id}/refund`, {});
      return name;
    },
  },
  'refunds-due': {
    path: '/admin/payments?view=refunds&refunds=due',
    many: 'registrations',
    heading: ['Name', 'name', '-name'],
    hasSelection: false,
    isServers: false,
    make: async (world) => {
      const name = uniqueTitle('Cancelled');
      const { _id } = await registerThroughApi(
        world.request,
        (await paid(world, 'Half', { refundRule: 'full' }))._id,
        name,
      );
      await world.post(`/api/registrations/${_id}/desk-payment`, {});
      await world.post(`/api/registrations/${_id}/cancel`, {});
      return name;
    },
  },
  surplus: {
    path: '/admin/payments?view=surplus',
    many: 'registrations',
    heading: ['Name', 'name', '-name'],
    hasSelection: false,
    isServers: false,
    make: async (world) => {
      const name = uniqueTitle('Twice');
      const { _id } = await payByUpi(world, (await paid(world, 'Double'))._id, name);
      const [payment] = (await (await world.admin.request.get(`/api/registrations/${_id}/payments`)).json()).data;
      await world.post(`/api/registrations/${_id}/desk-payment`, {});
      await world.post(`/api/payments/${payment._id}/confirm`, {});
      return name;
    },
  },
  events: {
    path: '/home?view=manage-events',
    many: 'events',
    heading: ['Title', 'title', '-title'],
    hasSelection: true,
    isServers: false,
    isWhole: true,
    make: async ({ adminApi }) => (await adminApi.createEvent({ title: uniqueTitle('Managed') })).title,
  },
  activity: {
    path: '/admin/activity',
    many: 'actions',
    heading: ['Who', 'actor', '-actor'],
    hasSelection: false,
    isServers: true,
    make: async ({ adminApi }) => (await adminApi.createEvent({ title: uniqueTitle('Noted') })).title,
  },
  emails: {
    path: '/admin/registrations/emails?show=sent',
    many: 'emails',
    // Its order backwards is the longest of these lists.
    heading: ['What became of it', 'error', '-error'],
    hasSelection: false,
    isServers: true,
    make: async ({ admin, adminApi, request }) => {
      const event = await adminApi.createEvent({ title: uniqueTitle('Mailed'), status: 'active' });
      const { email } = await registerThroughApi(request, event._id, 'Meera Iyer');
      const sent = async () =>
        (await (await admin.request.get(`/api/emails?show=sent&search=${email}`)).json()).data.total;
      await expect.poll(sent, { timeout: 60_000 }).toBe(1);
      return email;
    },
  },
  inquiries: {
    path: '/home?view=inquiries',
    many: 'inquiries',
    heading: ['College', 'college', '-college'],
    hasSelection: true,
    isServers: true,
    isWhole: true,
    make: async ({ admin }) => {
      const fullName = uniqueTitle('Rohan');
      const response = await admin.request.post('/api/ambassador/ambassador-inquiry', {
        headers: { origin: new URL(admin.url()).origin },
        multipart: {
          fullName,
          email: 'rohan@college.example',
          phone: '+91 98765 43210',
          college: 'Nandipur College',
          whyInterested: 'I know every drummer in town.',
          expectedRegistrations: '11-15',
          photo: PICTURE,
        },
      });
      expect(response.ok(), await response.text()).toBe(true);
      return fullName;
    },
  },
  ambassadors: {
    path: '/home?view=ambassadors',
    many: 'ambassadors',
    heading: ['Institution', 'institution', '-institution'],
    hasSelection: true,
    isServers: false,
    make: async ({ adminApi, post }) => {
      const event = await adminApi.createEvent({ title: uniqueTitle('Carried') });
      const name = uniqueTitle('Kabir');
      await post('/api/ambassador/create', { name, institution: 'NIT Suryapur', events: [event._id] });
      return name;
    },
  },
  'teams-without-event': {
    path: '/admin/registrations/teams-without-event',
    many: 'teams',
    heading: ['Team', 'name', '-name'],
    hasSelection: true,
    isServers: true,
    make: async ({ post }) => {
      const teamName = uniqueTitle('Lonely');
      const members = [{ name: 'Manu Rao', email: 'manu@college.test' }];
      await post('/api/team/registerTeam', { teamName, contactEmail: 'manu@college.test', members });
      return teamName;
    },
  },
  approvals: {
    path: '/admin/approvals',
    many: 'requests',
    heading: ['Person', 'person', '-person'],
    hasSelection: false,
    isServers: true,
    // The limits above which something takes two are those of the whole festival: another test changes them.
    make: async ({ admin }) => {
      await admin.route(/\/api\/approvals(\?|$)/, (route) => {
        const search = new URL(route.request().url()).searchParams.get('search') ?? '';
        const all = [approval, { ...approval, _id: 'approval-2', preparedBy: 'Bina Das', reason: 'Paid twice' }];
        const approvals = all.filter(({ preparedBy }) => preparedBy.toLowerCase().includes(search.toLowerCase()));
        return route.fulfill({
          json: { success: true, data: { approvals, total: approvals.length, more: false, waiting: 2 } },
        });
      });
      return 'Bina Das';
    },
  },
  trash: {
    path: '/admin/trash',
    many: 'deleted rows',
    heading: ['Name', 'name', '-name'],
    hasSelection: true,
    isServers: false,
    make: async ({ adminApi }) => {
      const { _id, title } = await adminApi.createEvent({ title: uniqueTitle('Thrown away') });
      await adminApi.remove(`/api/events/mainEvent/${_id}`);
      return title;
    },
  },
  guardians: {
    path: '/admin/privacy?view=guardians',
    many: 'people',
    heading: ['Guardian', 'guardian', '-guardian'],
    hasSelection: false,
    isServers: true,
    make: async ({ adminApi, post }) => {
      const { _id: eventId } = await adminApi.createEvent({ title: uniqueTitle('Young'), status: 'active' });
      const name = uniqueTitle('Minor');
      const guardian = { isUnder18: true, guardianName: 'Gita Rao', guardianEmail: 'gita@home.test' };
      await post('/api/registrations', { eventId, name, email: newEmail(name), ...guardian });
      return name;
    },
  },
  'data-requests': {
    path: '/admin/privacy',
    many: 'requests',
    heading: ['E-mail', 'email', '-email'],
    hasSelection: false,
    isServers: true,
    make: async ({ adminApi, post }) => {
      const { _id: eventId } = await adminApi.createEvent({ title: uniqueTitle('Erased'), status: 'active' });
      const email = newEmail('erase');
      await post('/api/registrations', { eventId, name: 'Asha Rao', email });
      await post('/api/privacy/requests', { email });
      return email;
    },
  },
  'access-log': {
    path: '/admin/privacy?view=access',
    many: 'readings',
    heading: ['What', 'what', '-what'],
    hasSelection: false,
    isServers: true,
    make: async ({ admin }) => {
      const word = uniqueTitle('read').replaceAll(' ', '-').toLowerCase();
      // Each download is a record of its own.
      const response = await admin.request.get(`/api/exports/registrations/csv?eventId=${word}`);
      expect(response.ok()).toBe(true);
      return word;
    },
  },
  certificates: {
    path: '',
    many: 'certificates',
    heading: ['Name', 'name', '-name'],
    hasSelection: false,
    isServers: true,
    make: async ({ adminApi, request, post }) => {
      const { _id } = await adminApi.createEvent({ title: uniqueTitle('Certified'), status: 'active' });
      const word = uniqueTitle('Winner');
      for (const name of [word, 'Ravi Das']) await registerThroughApi(request, _id, name);
      await post(`/api/events/${_id}/certificates`, { to: 'confirmed' });
      return { word, path: `/admin/certificates/${_id}` };
    },
  },
  announcements: {
    path: '/home?view=announcements',
    many: 'announcements',
    heading: ['Title', 'title', '-title'],
    hasSelection: false,
    isServers: true,
    make: async ({ post }) => {
      const title = uniqueTitle('Rain');
      await post('/api/announcements', { title, text: 'All events move to Hall B.', level: 'info' });
      return title;
    },
  },
  'sent-mails': {
    path: '/admin/registrations/mails',
    many: 'mails',
    heading: ['Subject', 'subject', '-subject'],
    hasSelection: false,
    isServers: true,
    make: async ({ adminApi, request, post }) => {
      const { _id: eventId } = await adminApi.createEvent({ title: uniqueTitle('Written'), status: 'active' });
      await registerThroughApi(request, eventId, 'Meera Iyer');
      const subject = uniqueTitle('Hall');
      await post('/api/registrations/announcements', { eventId, subject, text: 'Hall B', statuses: ['confirmed'] });
      return subject;
    },
  },
  'webhook-log': {
    path: '',
    many: 'messages',
    heading: ['Message', 'type', '-type'],
    hasSelection: false,
    isServers: true,
    make: async ({ admin, post }) => {
      const name = uniqueTitle('Board').slice(0, 60);
      const types = ['payment.reversed'];
      const webhook = { name, url: 'https://hooks.example.com/in', types, password: ADMIN.password };
      const { _id } = await post('/api/webhooks', webhook);
      for (const _message of [1, 2]) await post(`/api/webhooks/${_id}/test`, {});
      const { data } = await (await admin.request.get(`/api/webhooks/${_id}/deliveries`)).json();
      return { word: data.deliveries[0].messageId, path: `/admin/webhooks/${_id}` };
    },
  },
};
