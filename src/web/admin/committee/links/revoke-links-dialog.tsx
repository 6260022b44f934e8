import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import type { VolunteerLink } from '#contract/roles/volunteer-links.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { reachOf } from '../reach.ts';

/** Those that were made together. */
const batchesOf = (links: VolunteerLink[]) => [
  ...Map.groupBy(links, ({ label, createdAt, createdBy }) => `${label} ${createdAt} ${createdBy}`),
];

/** Revokes links that were made together, in one step; `links` are those that have not ended. */
export function RevokeLinksDialog({ links, onClose }: { links: VolunteerLink[]; onClose: () => void }) {
  const { call } = useAdminApi();
  const batches = batchesOf(links);
  const [chosen, setChosen] = useState<string[]>(batches.length === 1 ? batches.map(([key]) => key) : []);
  const ids = batches.flatMap(([key, batch]) => (chosen.includes(key) ? batch.map(({ _id }) => _id) : []));
  return (
    <ConfirmDialog
      title="Revoke links for volunteers"
      confirm={ids.length === 0 ? 'Revoke' : `Revoke ${counted(ids.length, 'link')}`}
      isDanger
      isDisabled={ids.length === 0}
      request={() => call(endpoints.volunteerLinks.revokeMany, { body: { ids } })}
      onClose={onClose}
    >
      Who uses one of them can scan nothing from their next click on.
      <Checkbox.Group label="Made together" value={chosen} onChange={setChosen} mt="sm">
        <Stack gap="sm" mt={6}>
          {batches.map(([key, batch]) => (
            <BatchBox key={key} value={key} batch={batch} />
          ))}
        </Stack>
      </Checkbox.Group>
    </ConfirmDialog>
  );
}

function BatchBox({ value, batch }: { value: string; batch: VolunteerLink[] }) {
  const [first] = batch;
  if (!first) return null;
  const inUse = batch.filter(({ status }) => status === 'in_use').length;
  return (
    <Checkbox
      value={value}
      label={`${first.label}: ${counted(batch.length, 'link')}, ${inUse} in use`}
      description={`${first.roleLabel}, ${reachOf(first)}, made by ${first.createdBy}`}
    />
  );
}
