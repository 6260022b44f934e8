import { Button } from '@mantine/core';
import { endpoints } from '#contract/endpoints.ts';
import type { EditedPage } from '#contract/pages/pages.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { Badge } from '../components/badge.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import styles from './pages.module.css';

interface VersionsDialogProps {
  page: EditedPage;
  onLoad: (page: EditedPage) => void;
  onClose: () => void;
}

/** The versions of a page; an earlier one is put into the editor, where that can be undone. */
export function VersionsDialog({ page, onLoad, onClose }: VersionsDialogProps) {
  const { call } = useAdminApi();
  const loading = useSingleMutation({
    mutationFn: (version: number) => call(endpoints.pages.edit, { params: { id: page._id }, query: { version } }),
    onSuccess: ({ data }) => {
      onLoad(data);
      onClose();
    },
    onError: (error) => showFailure(`The version was not loaded. ${failureText(error)}`),
  });
  return (
    <Dialog opened onClose={onClose} title="Versions" size="lg">
      <ul className={styles.versions}>
        {page.versions.map(({ version, savedAt, savedBy, isPublished }) => (
          <li key={version}>
            <span>
              Version {version}, <DateAndTime at={savedAt} />, by {savedBy}
            </span>
            <span className={styles.side}>
              {isPublished ? <Badge isOn>Public</Badge> : null}
              <Button
                size="compact-sm"
                variant="default"
                loading={loading.isPending && loading.variables === version}
                aria-label={`Load version ${version}`}
                onClick={() => loading.mutate(version)}
              >
                Load
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
