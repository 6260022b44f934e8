import { makeSheet } from '#test/support/access-tokens.ts';
import { importStatement } from '../audited/bank-statements.ts';
import { type Prepare, registerPaid, send, type World } from './world.ts';

async function paidAtRazorpay(world: World) {
  const { code } = await registerPaid(world);
  const order = await send(world, { url: `/api/passes/${code}/payment`, payload: { method: 'razorpay' } });
  return world.razorpay.pay(order.orderId);
}

export const paymentEndpoints: Record<string, Prepare> = {
  'GET /api/passes/:code/payment': async (world) => ({
    url: `/api/passes/${(await registerPaid(world)).code}/payment`,
  }),
  'POST /api/passes/:code/payment': async (world) => ({
    url: `/api/passes/${(await registerPaid(world)).code}/payment`,
    payload: { method: 'upi' },
  }),
  'POST /api/passes/:code/utr': async (world) => ({
    url: `/api/passes/${(await registerPaid(world)).code}/utr`,
    payload: { utr: '999988887777' },
  }),
  'POST /api/payments/razorpay/return': async (world) => ({
    url: '/api/payments/razorpay/return',
    payload: await paidAtRazorpay(world),
  }),
  'POST /api/payments/razorpay/webhook': async (world) => {
    const { razorpay_payment_id: paymentId } = await paidAtRazorpay(world);
    const { body, headers } = world.razorpay.event('payment.captured', { paymentId });
    return { url: '/api/payments/razorpay/webhook', payload: body, headers };
  },
  'GET /api/bank-statements': ({ admin: headers }) => ({ url: '/api/bank-statements', headers }),
  'GET /api/bank-statements/:id': async ({ test, admin: headers }) => ({
    url: `/api/bank-statements/${(await importStatement(test)).id}`,
    headers,
  }),
  'GET /api/bank-statements/:id/lines': async ({ test, admin: headers }) => ({
    url: `/api/bank-statements/${(await importStatement(test)).id}/lines?groups=unknown,look`,
    headers,
  }),
  'GET /api/bank-statements/lines/:line/candidates': async ({ test, admin: headers }) => ({
    url: `/api/bank-statements/lines/${(await importStatement(test)).line}/candidates`,
    headers,
  }),
  'GET /api/payments': ({ admin: headers }) => ({ url: '/api/payments?status=paid', headers }),
  'GET /api/payments/refunds': ({ admin: headers }) => ({ url: '/api/payments/refunds?status=failed', headers }),
  'GET /api/payments/refunds/due': ({ admin: headers }) => ({ url: '/api/payments/refunds/due', headers }),
  'GET /api/payments/surplus': ({ admin: headers }) => ({ url: '/api/payments/surplus', headers }),
  'GET /api/payments/:id': async ({ test, admin: headers }) => {
    const { id } = await test.context.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    return { url: `/api/payments/${id}`, headers };
  },
  'GET /api/registrations/:id/payments': ({ admin: headers, registration }) => ({
    url: `/api/registrations/${registration._id}/payments`,
    headers,
  }),
};

export const reportEndpoints: Record<string, Prepare> = {
  'GET /api/receipts/:key': async (world) => {
    const { _id, code } = await registerPaid(world);
    await send(world, { url: `/api/registrations/${_id}/desk-payment`, headers: world.admin, payload: {} });
    return { url: `/api/receipts/${code}` };
  },
  'GET /api/receipt-settings': ({ admin: headers }) => ({ url: '/api/receipt-settings', headers }),
  'GET /api/receipt-settings/versions': ({ admin: headers }) => ({ url: '/api/receipt-settings/versions', headers }),
  'GET /api/exports/:table/:format': ({ admin: headers }) => ({ url: '/api/exports/ledger/xlsx', headers }),
  'GET /api/sheets/:token/list.csv': async ({ test, admin }) => ({
    url: (await makeSheet(test, admin, { table: 'ledger' })).path,
  }),
  'GET /api/reports/treasury': ({ admin: headers }) => ({ url: '/api/reports/treasury', headers }),
};
