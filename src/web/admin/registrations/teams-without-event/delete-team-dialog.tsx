import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useBulk } from '../../components/list/panel-list/use-bulk.ts';
import type { ListSelection } from '../../components/list/use-list-selection.ts';
import { namesText } from '../../components/names-text.ts';
import { isGone } from '../../events/event-gone.tsx';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { removeTeamWithoutEvent, teamsWithoutEventKey } from '../../queries/registrations/teams-without-event.ts';
import styles from './teams-without-event.module.css';

interface DeleteTeamDialogProps {
  team: TeamWithoutEvent;
  onClose: () => void;
}

/** Asks once more before a team is deleted. */
export function DeleteTeamDialog({ team: { _id: id, teamName, members }, onClose }: DeleteTeamDialogProps) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const close = (text: string) => {
    removeTeamWithoutEvent(queryClient, id);
    showSuccess(text);
    onClose();
  };
  const deleting = useSingleMutation({
    mutationFn: () => call(endpoints.teamsWithoutEvent.delete, { params: { id } }),
    onSuccess: () => close(`The team ${teamName} is deleted`),
    onError: (error) => {
      if (isGone(error)) close(`The team ${teamName} was deleted already`);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`Delete the team ${teamName}?`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          deleting.mutate();
        }}
      >
        <Text size="sm">
          It goes with {members === 1 ? 'its member' : `its ${members} members`} and its logo, for good. This cannot be
          undone.
        </Text>
        <DialogFooter
          failure={deleting.error && failureText(deleting.error)}
          confirm="Delete"
          isPending={deleting.isPending}
          isDanger
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface DeleteTeamsDialogProps {
  teams: TeamWithoutEvent[];
  selection: ListSelection;
  onClose: () => void;
}

/** The same for several teams. */
export function DeleteTeamsDialog({ teams, selection, onClose }: DeleteTeamsDialogProps) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const { run } = useBulk<TeamWithoutEvent>({
    one: 'team',
    many: 'teams',
    done: 'deleted',
    nameOf: ({ teamName }) => teamName,
    send: async ({ _id }) => {
      await call(endpoints.teamsWithoutEvent.delete, { params: { id: _id } });
      removeTeamWithoutEvent(queryClient, _id);
    },
    onEnd: (hasFailed) => hasFailed && queryClient.invalidateQueries({ queryKey: teamsWithoutEventKey }),
  });
  return (
    <Dialog opened onClose={onClose} title={`Delete ${counted(teams.length, 'team')}?`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void run(teams, selection);
        }}
      >
        <Text size="sm">
          {namesText(teams.map(({ teamName }) => teamName))} go with{' '}
          {counted(
            teams.reduce((sum, { members }) => sum + members, 0),
            'member',
          )}{' '}
          and their logos, for good. This cannot be undone.
        </Text>
        <DialogFooter failure={null} confirm="Delete" isPending={false} isDanger onClose={onClose} />
      </form>
    </Dialog>
  );
}
