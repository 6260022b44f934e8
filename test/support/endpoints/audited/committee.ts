import { askRefund, member, paidRegistration, setLimits } from '../../approvals.ts';
import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber } from './records.ts';

async function send(test: TestApp, url: string, payload: object): Promise<string> {
  const { email: _email, ...headers } = await test.loginAs('admin');
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return response.json().data._id;
}

const newGrant = async (test: TestApp) => ({
  email: (await test.loginAs('participant')).email,
  role: 'auditor',
  endsAt: '2027-03-01T00:00:00.000Z',
});
const makeGrant = async (test: TestApp) => send(test, '/api/committee/grants', await newGrant(test));

const newRole = () => ({ label: `Hospitality ${nextNumber()}`, powers: ['registrations.read'] });
const makeRole = (test: TestApp) => send(test, '/api/committee/roles', newRole());

let invited = 0;
const newInvitation = () => ({ email: `audited-${++invited}@college.test`, role: 'judge' });
const makeInvitation = (test: TestApp) => send(test, '/api/committee/invitations', newInvitation());
/** The url of a request for approval of another treasurer, or of the one who withdraws it. */
async function askedFor(test: TestApp, headers?: Record<string, string>): Promise<string> {
  const preparer = headers ?? (await member(test, 'Asha', { role: 'treasurer' })).headers;
  const { paymentId } = await paidRegistration(test);
  await setLimits(test, { refundAbove: 100 });
  return `/api/approvals/${await askRefund(test, preparer, paymentId)}`;
}

const newLinks = { label: 'Main gate', role: 'gate_volunteer' };

let gates = 0;
const newGate = () => {
  gates += 1;
  return { name: `Gate ${gates}`, venue: 'Main Stage' };
};
const makeGate = (test: TestApp) => send(test, '/api/gates', newGate());

export const committeeEndpoints: Record<string, Prepare> = {
  'POST /api/gates': async () => ({ url: '/api/gates', payload: newGate() }),
  'PUT /api/gates/:id': async (test) => ({ url: `/api/gates/${await makeGate(test)}`, payload: newGate() }),
  'DELETE /api/gates/:id': async (test) => ({ url: `/api/gates/${await makeGate(test)}` }),
  'POST /api/committee/grants': async (test) => ({ url: '/api/committee/grants', payload: await newGrant(test) }),
  'PUT /api/committee/grants/:id': async (test) => ({
    url: `/api/committee/grants/${await makeGrant(test)}`,
    payload: { endsAt: '2027-02-01T00:00:00.000Z' },
  }),
  'DELETE /api/committee/grants/:id': async (test) => ({ url: `/api/committee/grants/${await makeGrant(test)}` }),
  'POST /api/committee/roles': async () => ({ url: '/api/committee/roles', payload: newRole() }),
  'PUT /api/committee/roles/:id': async (test) => ({
    url: `/api/committee/roles/${await makeRole(test)}`,
    payload: { ...newRole(), powers: ['payments.read', 'audit.read'] },
  }),
  'DELETE /api/committee/roles/:id': async (test) => ({ url: `/api/committee/roles/${await makeRole(test)}` }),
  'POST /api/committee/invitations': async () => ({ url: '/api/committee/invitations', payload: newInvitation() }),
  'POST /api/committee/invitations/:id/resend': async (test) => {
    const id = await makeInvitation(test);
    const emailedAt = new Date(test.time.now.getTime() - 60_000).toISOString();
    await test.context.db.updateTable('invitations').set({ emailedAt }).where('id', '=', id).execute();
    return { url: `/api/committee/invitations/${id}/resend`, payload: {} };
  },
  'DELETE /api/committee/invitations/:id': async (test) => ({
    url: `/api/committee/invitations/${await makeInvitation(test)}`,
  }),
  'PUT /api/approvals/limits': async (test) => {
    await setLimits(test, {});
    await member(test, 'Bina', { role: 'president' });
    return { url: '/api/approvals/limits', payload: { refundAbove: 500, mailAbove: null, deletePaid: false } };
  },
  'POST /api/approvals/:id/approve': async (test) => ({ url: `${await askedFor(test)}/approve`, payload: {} }),
  'POST /api/approvals/:id/reject': async (test) => ({
    url: `${await askedFor(test)}/reject`,
    payload: { reason: 'Too much' },
  }),
  'POST /api/approvals/:id/withdraw': async (test) => {
    const { headers } = await member(test, 'Asha', { role: 'treasurer' });
    return { url: `${await askedFor(test, headers)}/withdraw`, headers, payload: {} };
  },
  'POST /api/committee/links': async () => ({ url: '/api/committee/links', payload: newLinks }),
  'DELETE /api/committee/links/:id': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    const made = await test.inject({ method: 'POST', url: '/api/committee/links', payload: newLinks, headers });
    return { url: `/api/committee/links/${made.json().data.links[0]._id}` };
  },
  'POST /api/committee/links/revoke': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    const made = await test.inject({ method: 'POST', url: '/api/committee/links', payload: newLinks, headers });
    return { url: '/api/committee/links/revoke', payload: { ids: [made.json().data.links[0]._id] } };
  },
  'PUT /api/committee/two-step/:id': async () => ({
    url: '/api/committee/two-step/treasurer',
    payload: { needsTwoStep: false },
  }),
};
