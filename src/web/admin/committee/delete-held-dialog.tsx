import type { CommitteeMember } from '#contract/roles/committee.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { heldText, holdersOf } from './holders.ts';
import { useOffers } from './use-offers.ts';

interface DeleteHeldDialogProps {
  name: string;
  /** What somebody can have: `this role`. */
  what: string;
  people: CommitteeMember[];
  /** Whether a grant, an invitation or a link for volunteers is of what is deleted. */
  isOfIt: (given: { role: string; gateId: string | null }) => boolean;
  /** Said where nobody has it and nothing leads to it. */
  free: string;
  /** Said where nobody has it, and invitations and links are not known. */
  unknown: string;
  request: () => Promise<{ message?: string | undefined }>;
  onClose: () => void;
}

/** Deletes a role or a gate that nobody has; names those who have it. */
export function DeleteHeldDialog(props: DeleteHeldDialogProps) {
  const { name, what, people, isOfIt, free, unknown, request, onClose } = props;
  const { isKnown, invited, links } = useOffers(isOfIt);
  const held = heldText({ names: holdersOf(people, isOfIt), invited, links }, what);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete"
      isDanger
      isDisabled={held !== ''}
      request={request}
      onClose={onClose}
    >
      {held || (isKnown ? free : unknown)}
    </ConfirmDialog>
  );
}
