import type { PortableRow } from '../../db/portable-rows.ts';

/** A deadline of a registration, and the times from which later deadlines are counted. */
const deadlines = [
  ['expiresAt', ['expiresAt', 'holdStartedAt', 'claimedAt']],
  ['verifyBy', ['verifyBy']],
] as const;

/**
 * A row of a backup with the deadlines that were open when it was made as far ahead of the restore as they were of the backup: nobody
 * could keep one while the site was away, and no seat is lost before anybody can look.
 */
export function extendDeadlines(table: string, row: PortableRow, madeAt: Date, now: Date): PortableRow {
  const by = now.getTime() - madeAt.getTime();
  if (table !== 'registrations' || by <= 0) return row;
  const extended = { ...row };
  for (const [deadline, columns] of deadlines) {
    const isOpen = typeof row[deadline] === 'string' && Date.parse(row[deadline]) > madeAt.getTime();
    if (!isOpen) continue;
    for (const column of columns) {
      const at = row[column];
      if (typeof at === 'string') extended[column] = new Date(Date.parse(at) + by).toISOString();
    }
  }
  return extended;
}
