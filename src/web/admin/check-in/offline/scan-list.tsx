import { groupedPassCode } from '#contract/passes.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import type { WaitingScan, WaitingUndo } from './waiting-scans.ts';

/** Who came in by a scan: their names behind that of a team. */
export const whoOf = ({ name, people }: Pick<WaitingScan, 'name' | 'people'>): string =>
  people.every((person) => person.name === name) ? name : `${name} (${people.map((person) => person.name).join(', ')})`;

/** Who came in by each scan, with the code by which the desk checks them in. */
export function ScanList({ scans }: { scans: WaitingScan[] }) {
  return (
    <ul>
      {scans.map((scan) => (
        <li key={scan.id}>
          {whoOf(scan)}, {scan.eventTitle}, <Moment at={scan.scannedAt} format="time" />:{' '}
          <code>{groupedPassCode(scan.code)}</code>
        </li>
      ))}
    </ul>
  );
}

/** Who was let in and taken back, where the server may have them as checked in. */
export function UndoneScans({ undos }: { undos: WaitingUndo[] }) {
  if (undos.length === 0) return null;
  return (
    <>
      <p>Let in and taken back, of which the server does not know. The desk undoes a check-in that it finds.</p>
      <ScanList scans={undos.map(({ scan }) => scan)} />
    </>
  );
}
