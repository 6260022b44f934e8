import { groupedPassCode } from '#contract/passes.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import type { WaitingScan } from './waiting-scans.ts';

/** Who came in by each scan, with the code by which the desk checks them in. */
export function ScanList({ scans }: { scans: WaitingScan[] }) {
  return (
    <ul>
      {scans.map(({ id, name, people, eventTitle, code, scannedAt }) => (
        <li key={id}>
          {people.length === 1 ? name : `${name} (${people.map((person) => person.name).join(', ')})`}, {eventTitle},{' '}
          <Moment at={scannedAt} format="time" />: <code>{groupedPassCode(code)}</code>
        </li>
      ))}
    </ul>
  );
}
