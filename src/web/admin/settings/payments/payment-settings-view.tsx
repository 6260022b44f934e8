import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { holdTimesQuery } from '../../queries/registrations/registrations.ts';
import { PaymentSettingsForm } from './payment-settings-form.tsx';

/** How long seats are held by payment method, the desk, and the limits of unpaid seats. */
export function PaymentSettingsView() {
  const { data, error, isFetching, refetch } = usePageQuery(holdTimesQuery(useAdminApi()));
  return (
    <>
      <PageHeader title="Payment Settings">
        How long seats are held, and where people pay. Seats held now keep their time.
      </PageHeader>
      {error && !data ? (
        <ErrorState what="The settings" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {!data && !error ? <RowSkeleton what="the settings" rowHeight={84} /> : null}
      {data ? <PaymentSettingsForm settings={data} /> : null}
    </>
  );
}
