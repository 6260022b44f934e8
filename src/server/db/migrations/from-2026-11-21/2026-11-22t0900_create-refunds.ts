import { type Kysely, sql } from 'kysely';

const BATCH = 200;
const actors = sql`'participant', 'admin', 'gateway', 'system'`;

/** As passes have them: nothing that looks alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  // 31 letters: the few values above the last whole multiple make no difference to a reference that is no secret.
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Payments without what refunds say, with a reference of their own; an order may have several. */
async function createPayments(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registrationId', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('restrict'),
    )
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('utr', 'text')
    .addColumn('orderId', 'text')
    .addColumn('gatewayPaymentId', 'text', (column) => column.unique())
    .addColumn('feePaise', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('decidedBy', 'text')
    .addColumn('paidOn', 'text')
    .addColumn('checkAt', 'timestamptz')
    .addColumn('checks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('paidAt', 'timestamptz')
    .addCheckConstraint('payments_method', sql`method in ('upi', 'razorpay', 'desk')`)
    .addCheckConstraint('payments_status', sql`status in ('started', 'under_review', 'paid', 'rejected', 'replaced')`)
    .addCheckConstraint('payments_amount', sql`amount > 0`)
    .addCheckConstraint('payments_fee', sql`"feePaise" is null or "feePaise" >= 0`)
    .addCheckConstraint('payments_paid', sql`status <> 'paid' or "paidAt" is not null`)
    .execute();
  // A rejected number may be another payer's true one, mistyped; a replaced one was mistyped.
  await sql`create unique index payments_utr on payments (utr) where status not in ('rejected', 'replaced')`.execute(
    db,
  );
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('payments').columns(columns);
  await index('payments_registrationId', ['registrationId']).execute();
  await index('payments_orderId', ['orderId']).execute();
  await index('payments_queue', ['status', 'createdAt', 'id']).execute();
  await index('payments_checks', ['checkAt']).where(sql.ref('checkAt'), 'is not', null).execute();
}

async function createRefunds(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('paymentId', 'text', (column) => column.notNull().references('payments.id').onDelete('restrict'))
    .addColumn('registrationId', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('restrict'),
    )
    .addColumn('amountPaise', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('gatewayRefundId', 'text', (column) => column.unique())
    .addColumn('reference', 'text')
    .addColumn('reason', 'text')
    // The refused refund that this one was made in place of: each is replaced once.
    .addColumn('replacesId', 'text', (column) => column.unique())
    .addColumn('requestedByKind', 'text', (column) => column.notNull())
    .addColumn('requestedById', 'text')
    .addColumn('requestedByName', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('processedAt', 'timestamptz')
    .addColumn('failedAt', 'timestamptz')
    .addColumn('failureReason', 'text')
    .addColumn('checkAt', 'timestamptz')
    .addColumn('checks', 'integer', (column) => column.notNull().defaultTo(0))
    // Checked at the commit, so that a restore may insert the rows in any order.
    .addForeignKeyConstraint('refunds_replacesId', ['replacesId'], 'refunds', ['id'], (key) =>
      key.deferrable().initiallyDeferred(),
    )
    .addCheckConstraint('refunds_amount', sql`"amountPaise" > 0`)
    .addCheckConstraint('refunds_method', sql`method in ('gateway', 'upi', 'bank', 'cash')`)
    .addCheckConstraint('refunds_status', sql`status in ('pending', 'processed', 'failed')`)
    .addCheckConstraint('refunds_requestedBy', sql`"requestedByKind" in (${actors})`)
    .addCheckConstraint('refunds_processed', sql`status <> 'processed' or "processedAt" is not null`)
    .execute();
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('refunds').columns(columns);
  await index('refunds_paymentId', ['paymentId']).execute();
  await index('refunds_registrationId', ['registrationId']).execute();
  await index('refunds_queue', ['status', 'createdAt', 'id']).execute();
  await index('refunds_checks', ['checkAt']).where(sql.ref('checkAt'), 'is not', null).execute();
}

async function createHistory(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('paymentHistory')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('paymentId', 'text', (column) => column.references('payments.id').onDelete('restrict'))
    .addColumn('refundId', 'text', (column) => column.references('refunds.id').onDelete('restrict'))
    .addColumn('registrationId', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('restrict'),
    )
    .addColumn('fromStatus', 'text')
    .addColumn('toStatus', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('actorKind', 'text', (column) => column.notNull())
    .addColumn('actorId', 'text')
    .addColumn('actorName', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('paymentHistory_actorKind', sql`"actorKind" in (${actors})`)
    .addCheckConstraint('paymentHistory_of_one', sql`"paymentId" is not null or "refundId" is not null`)
    .execute();
  await db.schema.createIndex('paymentHistory_paymentId').on('paymentHistory').columns(['paymentId', 'id']).execute();
}

const iso = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());
const refundMethods: Record<string, string> = { razorpay: 'gateway', upi: 'upi', desk: 'cash' };

/** A payment of before: one that was given back, or is being, was paid and has a refund. */
function toPayment({ refundId: _refundId, refundedAt: _refundedAt, ...row }: Record<string, any>) {
  const isRefund = row.status === 'refunding' || row.status === 'refunded';
  return {
    ...row,
    reference: newReference(),
    status: isRefund ? 'paid' : row.status,
    createdAt: iso(row.createdAt),
    // The database now holds that money that came has a time.
    paidAt: iso(row.paidAt) ?? (isRefund || row.status === 'paid' ? iso(row.createdAt) : null),
    checkAt: isRefund ? null : iso(row.checkAt),
    checks: isRefund ? 0 : row.checks,
  };
}

function toRefund(row: Record<string, any>) {
  const isPending = row.status === 'refunding';
  const at = iso(row.refundedAt) ?? iso(row.paidAt) ?? iso(row.createdAt);
  const requestedByKind = row.decidedBy === null ? 'system' : row.decidedBy === 'Razorpay' ? 'gateway' : 'admin';
  return {
    // What was asked of the gateway carries the payment's id: asked again, it must not be a second refund.
    id: row.id,
    paymentId: row.id,
    registrationId: row.registrationId,
    amountPaise: Number(row.amount) * 100,
    method: refundMethods[row.method] ?? 'bank',
    status: isPending ? 'pending' : 'processed',
    gatewayRefundId: row.refundId,
    requestedByKind,
    requestedByName: row.decidedBy,
    createdAt: at,
    processedAt: isPending ? null : at,
    checkAt: isPending ? (iso(row.checkAt) ?? at) : null,
    checks: isPending ? row.checks : 0,
  };
}

let count = 0;
/** Ids that sort in the order they were made, and before all later ones. */
const nextId = () => `00${String(++count).padStart(8, '0')}${crypto.randomUUID().slice(0, 8)}`;

/** What a payment of before tells of its transitions: who made the first is not known for sure. */
function toHistory(row: Record<string, any>): Record<string, unknown>[] {
  const payment = toPayment(row);
  const { registrationId, decidedBy: actorName } = row;
  const first = row.method === 'desk' ? 'paid' : row.method === 'upi' ? 'under_review' : 'started';
  const decider = actorName === 'Razorpay' || row.method === 'razorpay' ? 'gateway' : 'admin';
  const common = { paymentId: row.id, refundId: null, registrationId, note: null, actorId: null };
  const items: Record<string, unknown>[] = [
    {
      ...common,
      fromStatus: null,
      toStatus: first,
      actorKind: first === 'paid' ? 'admin' : 'participant',
      actorName: first === 'paid' ? actorName : null,
      at: payment.createdAt,
    },
  ];
  if (payment.status !== first) {
    const at = payment.paidAt ?? payment.createdAt;
    items.push({
      ...common,
      fromStatus: first,
      toStatus: payment.status,
      note: row.reason,
      actorKind: decider,
      actorName,
      at,
    });
  }
  if (row.status === 'refunding' || row.status === 'refunded') {
    const refund = toRefund(row);
    const requested = { actorKind: refund.requestedByKind, actorName, at: refund.createdAt };
    items.push({ ...common, ...requested, refundId: row.id, fromStatus: null, toStatus: refund.status });
  }
  return items.map((item) => ({ id: nextId(), ...item }));
}

async function moveRows(db: Kysely<any>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('paymentsBefore')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)?.id;
    await db.insertInto('payments').values(rows.map(toPayment)).execute();
    const refunded = rows.filter(({ status }) => status === 'refunding' || status === 'refunded');
    if (refunded.length > 0) await db.insertInto('refunds').values(refunded.map(toRefund)).execute();
    await db.insertInto('paymentHistory').values(rows.flatMap(toHistory)).execute();
  }
}

async function run(db: Kysely<any>): Promise<void> {
  // SQLite can neither drop a unique column's index nor change a check, so the table is made again on both engines.
  await sql`create table "paymentsBefore" as select * from payments`.execute(db);
  await db.schema.dropTable('payments').execute();
  await createPayments(db);
  await createRefunds(db);
  await createHistory(db);
  await moveRows(db);
  await db.schema.dropTable('paymentsBefore').execute();
}

/** Refunds are rows of their own: a payment that was given back, whole or in parts, stays the payment it was. */
export async function up(db: Kysely<any>): Promise<void> {
  // On SQLite the migrator opens none, and half of this would lose payments.
  await (db.isTransaction ? run(db) : db.transaction().execute(run));
}
