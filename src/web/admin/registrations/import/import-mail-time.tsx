import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { viewPath } from '../../layout/views.ts';
import { holdTimesQuery } from '../../queries/registrations/registrations.ts';
import { mailTimeText } from './mail-time.ts';

/** How long the mails of an import take, before they are asked for, and where to raise the limit; null where their number is not known. */
export function ImportMailTime({ mails }: { mails: number | null }) {
  const { data } = useQuery(holdTimesQuery(useAdminApi()));
  const may = useMay();
  if (!data) return null;
  return (
    <>
      <p className={styles.hint}>
        {mailTimeText(mails, data)}{' '}
        {may('settings.edit') ? (
          <Link to={viewPath('payment-settings')} target="_blank">
            Change the mails an hour
          </Link>
        ) : null}
      </p>
      <NoMailNote />
    </>
  );
}
