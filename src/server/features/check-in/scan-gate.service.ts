import type { scannedGatesSchema } from '#contract/check-in.ts';
import { commonScope, type Scope } from '#contract/roles/powers.ts';
import type { z } from '#contract/zod.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { listEventsOfGate, listScannedGates } from '../roles/gates/gates.service.ts';

/** Where a pass is scanned. */
export interface ScanGate {
  /** Null where nobody said. */
  name: string | null;
  /** The events that people are admitted to here. */
  scope: Scope;
  /** The events that the person at the gate may know of. */
  wholeScope: Scope;
}

/** The gate that is named, else the only one of somebody whose roles are for a gate. Errors: `gate_not_found` for one of others. */
export async function getScanGate(
  context: Pick<AppContext, 'db' | 'clock'>,
  user: SessionUser | undefined,
  scope: Scope,
  gateId: string | null | undefined,
): Promise<ScanGate> {
  const { gates, own } = await listScannedGates(context, user?.id ?? '', { isPast: user?.former !== undefined });
  const gate = gateId ? gates.find(({ _id }) => _id === gateId) : own;
  if (gateId && !gate) throw new AppError('gate_not_found', { detail: 'This gate is not there any more' });
  if (!gate) return { name: null, scope, wholeScope: scope };
  const events = await listEventsOfGate(context.db, gate);
  return { name: gate.name, scope: events === null ? scope : commonScope(scope, events), wholeScope: scope };
}

/** The gates that somebody can choose at check-in. */
export async function listGates(
  context: Pick<AppContext, 'db' | 'clock'>,
  user: SessionUser | undefined,
): Promise<z.infer<typeof scannedGatesSchema>> {
  const { gates, isBound } = await listScannedGates(context, user?.id ?? '');
  return { gates: gates.map(({ _id, name, venue }) => ({ _id, name, venue })), isBound };
}
