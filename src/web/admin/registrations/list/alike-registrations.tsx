import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdminApi } from '../../api/admin-api.tsx';
import { findQuery } from '../../queries/find.ts';
import { statusLabels } from '../registration-labels.ts';
import { registrationPath } from '../registration-paths.ts';
import styles from './registration-controls.module.css';

/** Below a list that found nobody: who has that name in another event, or one that is spelled almost like it. */
export function AlikeRegistrations({ search }: { search: string }) {
  const { data, isPlaceholderData } = useQuery(findQuery(useAdminApi(), search));
  const found = isPlaceholderData ? [] : (data?.registrations ?? []);
  return (
    <div role="status">
      {found.length > 0 ? (
        <>
          <p>Without the filters, or spelled almost like it:</p>
          <ul className={styles.alike}>
            {found.map(({ _id, name, eventTitle, number, status }) => (
              <li key={_id}>
                <Anchor component={Link} to={registrationPath(_id)} inherit underline="always">
                  {name}
                </Anchor>
                , {eventTitle} #{number}, {statusLabels[status].label.toLowerCase()}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
