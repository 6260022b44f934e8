import { LoadFailed } from '../parts/load-failed.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { useAdminData } from '../store/admin-data.tsx';
import { useResource } from '../store/use-resource.ts';
import { SettingsForm } from './settings-form.tsx';

/** Everything of the festival that pages show and no event holds. */
export function SettingsView() {
  const { data, error, loading, reload } = useResource(useAdminData().settings);
  return (
    <>
      <ScreenHead title="Settings">What the site shows beside the events.</ScreenHead>
      {error && !data ? <LoadFailed what="The settings" error={error} isLoading={loading} onRetry={reload} /> : null}
      {!data && !error ? <p role="status">Loading...</p> : null}
      {data ? <SettingsForm settings={data} /> : null}
    </>
  );
}
