import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { passCodeIn } from '#contract/passes.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useAdmin } from '../../auth/session/session-context.ts';
import { type GateChoice, gateListQuery } from '../../queries/check-in-count.ts';
import { decideByList, keyOfCode, type ListedResult } from './decide-by-list.ts';
import { knownSince } from './known-people.ts';
import { addWaiting, readKept, waitingScanIds } from './waiting-scans.ts';

/** A decision without the server, by the list of `listedAt`. */
export interface OfflineDecision extends ListedResult {
  listedAt: string;
  /** By which scan somebody came in of whom the server did not know then: the scan that an undo is of, also once it was sent. */
  scanIds: Record<string, string>;
}

/** A scan that reached no server. */
export interface UnreachedScan {
  id: string;
  /** What was scanned or typed. */
  code: string;
  /** Those of a team who are chosen. */
  people?: string[] | undefined;
  /** The event that is chosen. */
  eventId?: string | undefined;
}

/**
 * Lets a gate go on without a connection: decides by the list that it fetched while it had one, and keeps whom it let in until they
 * can be sent (`useSendWaiting`). The server decides then.
 */
export function useOfflineGate({ eventId, gateId }: GateChoice) {
  const admin = useAdmin();
  const { data: list } = useQuery(gateListQuery(useAdminApi(), { eventId, gateId }));

  /** Decides about a scan that reached no server; undefined without a list. */
  const decide = useCallback(
    async ({ id, people, ...scan }: UnreachedScan): Promise<OfflineDecision | undefined> => {
      const code = passCodeIn(scan.code);
      const key = await keyOfCode(code);
      if (!list || key === undefined) return undefined;
      const at = new Date().toISOString();
      const inside = knownSince(list.askedAt, readKept());
      const decision = decideByList(list, { code, key, people, eventId: scan.eventId, at }, inside);
      const { registration, admitted } = decision;
      if (registration && admitted.length > 0) {
        const { name, eventTitle } = registration;
        // A festival ID is for other events too, of which the server would ask.
        const event = decision.isFestivalId ? registration.eventId : eventId;
        const came = registration.people.filter(({ _id }) => admitted.includes(_id));
        addWaiting({
          id,
          code,
          eventId: event,
          gateId,
          people: came.map((person) => ({ _id: person._id, name: person.name })),
          scannedAt: at,
          name,
          eventTitle,
          by: { id: admin.id, name: admin.name },
        });
      }
      return { ...decision, listedAt: list.at, scanIds: waitingScanIds() };
    },
    [list, eventId, gateId, admin.id, admin.name],
  );

  return { list, decide };
}
