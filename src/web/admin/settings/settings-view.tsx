import { ErrorState } from '../components/error-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useAdminData } from '../queries/admin-data.tsx';
import { useResource } from '../queries/use-resource.ts';
import { SettingsForm } from './settings-form.tsx';

/** Everything of the festival that pages show and no event holds. */
export function SettingsView() {
  const { data, error, loading, reload } = useResource(useAdminData().settings);
  return (
    <>
      <PageHeader title="Settings">What the site shows beside the events.</PageHeader>
      {error && !data ? <ErrorState what="The settings" error={error} isLoading={loading} onRetry={reload} /> : null}
      {!data && !error ? <p role="status">Loading...</p> : null}
      {data ? <SettingsForm settings={data} /> : null}
    </>
  );
}
