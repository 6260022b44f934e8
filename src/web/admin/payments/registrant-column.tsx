import { Link } from 'react-router';
import type { ListColumn } from '../components/list/list-table.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { registrationPath } from '../registrations/registration-paths.ts';

interface OfRegistration {
  registrationId: string;
  registrationName: string;
  registrationEmail: string;
}

/** Who a payment, refund or surplus is of; the name opens the registration. */
export const registrantColumn = {
  label: 'Name',
  sort: sortedBy('name'),
  render: ({ registrationId, registrationName, registrationEmail }: OfRegistration) => (
    <>
      <Link to={registrationPath(registrationId)} className={list.name} data-open>
        {registrationName}
      </Link>
      <span className={list.more}>{registrationEmail}</span>
    </>
  ),
} satisfies ListColumn<OfRegistration & { _id: string }, 'name' | '-name'>;
