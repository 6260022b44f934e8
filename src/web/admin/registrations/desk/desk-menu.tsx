import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { seatText } from './member-texts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RestoreButton } from './restore-button.tsx';
import { useDeskEdit } from './use-desk-edit.ts';

type Asked = 'edit' | 'add' | 'move' | 'raise' | 'seat' | null;

/** What an admin can change of a registration; of one that has ended, whether it is restored. */
export function DeskMenu({ registration }: { registration: RegistrationDetail }) {
  const { call } = useAdminApi();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const resend = useResend(registration);
  const { _id, kind, status, version, name } = registration;
  const params = { id: _id };
  if (hasEnded(status)) return <RestoreButton registration={registration} />;
  const isWaiting = status === 'waitlisted';
  const isTeam = kind === 'team';
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('edit')}>
            {isTeam ? 'Edit team and contact' : 'Edit name and contact'}
          </Menu.Item>
          {isTeam ? <Menu.Item onClick={() => setAsked('add')}>Add a member</Menu.Item> : null}
          <Menu.Item onClick={() => setAsked('move')}>Move to another event</Menu.Item>
          {isWaiting ? <Menu.Item onClick={() => setAsked('raise')}>Put first on the waitlist</Menu.Item> : null}
          {isWaiting ? <Menu.Item onClick={() => setAsked('seat')}>Give a seat now</Menu.Item> : null}
          {status === 'under_review' ? null : (
            <Menu.Item onClick={() => resend.send(undefined)}>{resendLabel(registration)}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' ? (
        <PersonDialog
          draftName={`edit-${registration._id}`}
          title={isTeam ? 'Edit team and contact' : 'Edit name and contact'}
          nameLabel={isTeam ? 'Team name' : 'Name'}
          confirm="Save"
          done="Saved"
          start={registration}
          isContactOnly={isTeam}
          send={(body) => call(endpoints.registrationEdits.edit, { params, body: { ...body, version } })}
          onClose={close}
        />
      ) : null}
      {asked === 'add' ? (
        <PersonDialog
          draftName={`add-${registration._id}`}
          title="Add a member"
          text={`They join ${name} and get a mail.`}
          confirm="Add"
          done="Added to the team"
          send={(body) => call(endpoints.registrationEdits.addPerson, { params, body: { ...body, version } })}
          onClose={close}
        />
      ) : null}
      {asked === 'move' ? <MoveDialog registration={registration} onClose={close} /> : null}
      {asked === 'raise' ? (
        <ReasonDialog
          draftName={`raise-${registration._id}`}
          title="Put first on the waitlist?"
          text={`${name} gets the next free seat. Who has paid while waiting stays before.`}
          confirm="Put first"
          done="First on the waitlist"
          mails={false}
          send={({ reason }) => call(endpoints.registrationEdits.raise, { params, body: { reason } })}
          onClose={close}
        />
      ) : null}
      {asked === 'seat' ? (
        <ReasonDialog
          draftName={`seat-${registration._id}`}
          title="Give a seat now?"
          text={seatText(name)}
          confirm="Give the seat"
          done="A seat was given"
          mails
          send={({ reason, aboveCapacity }) =>
            call(endpoints.registrationEdits.giveSeat, { params, body: { reason, aboveCapacity } })
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Only who is confirmed has a pass; to all others goes what they were mailed last. */
function resendLabel({ status, kind }: RegistrationDetail): string {
  if (status !== 'confirmed') return 'Send the last e-mail again';
  return kind === 'team' ? 'Send the passes again' : 'Send the pass again';
}

/** Sends the pass again; a refusal is a toast, since no dialog is open. */
export function useResend({ _id }: RegistrationDetail) {
  const { call } = useAdminApi();
  const { send, isPending } = useDeskEdit('Sent again', () => {}, [], { isToast: true });
  return {
    isPending,
    send: (personId: string | undefined) =>
      send(() => call(endpoints.registrationEdits.resend, { params: { id: _id }, body: personId ? { personId } : {} })),
  };
}
