import type { Prepare } from './prepare.ts';
import { cancelledWithDue, payAtDesk, payByUpi, refusedRefund, register } from './records.ts';

export const paymentEndpoints: Record<string, Prepare> = {
  'POST /api/payments/:id/confirm': async (test) => ({
    url: `/api/payments/${await payByUpi(test)}/confirm`,
    payload: {},
  }),
  'POST /api/payments/:id/reject': async (test) => ({
    url: `/api/payments/${await payByUpi(test)}/reject`,
    payload: { reason: 'No such transfer' },
  }),
  'POST /api/payments/:id/take-back': async (test) => {
    const id = await payByUpi(test);
    const { origin, cookie } = await test.loginAs('admin');
    const payload = { reason: 'No such transfer' };
    await test.inject({ method: 'POST', url: `/api/payments/${id}/reject`, headers: { origin, cookie }, payload });
    return { url: `/api/payments/${id}/take-back`, payload: {} };
  },
  'POST /api/payments/confirm-many': async (test) => ({
    url: '/api/payments/confirm-many',
    payload: { ids: [await payByUpi(test)] },
  }),
  'POST /api/payments/reject-many': async (test) => ({
    url: '/api/payments/reject-many',
    payload: { ids: [await payByUpi(test)], reason: 'No such transfer' },
  }),
  'POST /api/payments/:id/refunds': async (test) => ({
    url: `/api/payments/${(await payAtDesk(test)).id}/refunds`,
    payload: { amount: 50, reason: 'Came late' },
  }),
  'POST /api/registrations/:id/due-refund/waive': async (test) => ({
    url: `/api/registrations/${await cancelledWithDue(test)}/due-refund/waive`,
    payload: { amount: 250, reason: 'Gave it up' },
  }),
  'POST /api/registrations/:id/due-refund/take-back': async (test) => {
    const id = await cancelledWithDue(test);
    const url = `/api/registrations/${id}/due-refund`;
    const payload = { amount: 250, reason: 'Gave it up' };
    await test.inject({ method: 'POST', url: `${url}/waive`, headers: await test.headersOf('admin'), payload });
    return { url: `${url}/take-back`, payload: {} };
  },
  'POST /api/payments/:id/refunds/:refundId/retry': async (test) => ({
    url: `${await refusedRefund(test)}/retry`,
    payload: {},
  }),
  'POST /api/payments/:id/refunds/:refundId/by-hand': async (test) => ({
    url: `${await refusedRefund(test)}/by-hand`,
    payload: { method: 'bank', reference: 'UTR 420012345678' },
  }),
  'POST /api/registrations/:id/desk-payment': async (test) => ({
    url: `/api/registrations/${(await register(test, 250))._id}/desk-payment`,
    payload: {},
  }),
  'POST /api/receipts/:id/cancel': async (test) => {
    const { code } = await payAtDesk(test);
    const { json } = await test.inject({ url: `/api/receipts/${code}` });
    return { url: `/api/receipts/${json().data[0]._id}/cancel`, payload: { reason: 'Name was misspelt' } };
  },
  'PUT /api/receipt-settings': async () => ({
    url: '/api/receipt-settings',
    payload: {
      legalName: 'Gymkhana',
      address: '',
      gstin: null,
      sac: null,
      individualRate: 0,
      teamRate: 0,
      year: 'calendar',
    },
  }),
  'POST /api/reports/cash-counts': async (test) => {
    const { box } = await payAtDesk(test);
    const counted = { holder: box.id, expected: box.expected, counted: box.expected - 10, note: 'Ten are missing' };
    return { url: '/api/reports/cash-counts', payload: counted };
  },
  'POST /api/reports/cash-transfers': async (test) => {
    const { box } = await payAtDesk(test);
    return { url: '/api/reports/cash-transfers', payload: { from: box.id, to: null, amount: 100 } };
  },
  'POST /api/registrations/:id/refund': async (test) => {
    const { _id } = await register(test, 250);
    const { origin, cookie } = await test.loginAs('admin');
    const headers = { origin, cookie };
    await test.inject({ method: 'POST', url: `/api/registrations/${_id}/desk-payment`, headers, payload: {} });
    return { url: `/api/registrations/${_id}/refund`, payload: {} };
  },
};
