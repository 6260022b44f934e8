import { nanoid } from 'nanoid';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { newJoinCode } from './join-codes.ts';
import { insertTeams } from './teams.repository.ts';

/** A team of an imported sheet: its name and its leader. */
export interface SheetTeam {
  teamName: string;
  contactEmail: string;
  contactNumber: string | null;
  teamLeader: string;
}

/** Stores the teams of imported registrations, each with a code to join by, in one statement; returns their ids, undefined where there is no team. */
export async function insertSheetTeams(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  eventId: string,
  teams: (SheetTeam | undefined)[],
): Promise<(string | undefined)[]> {
  const createdAt = clock().toISOString();
  const rows = teams.map(
    (team) => team && { ...team, id: nanoid(), eventId, teamLogo: null, joinCode: newJoinCode(), createdAt },
  );
  await insertTeams(
    trx,
    rows.filter((row) => row !== undefined),
  );
  return rows.map((row) => row?.id);
}
