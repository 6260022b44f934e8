import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useResend } from './desk-menu.tsx';
import { removalText, swapText } from './member-texts.ts';
import { PersonDialog } from './person-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface PersonMenuProps {
  registration: RegistrationDetail;
  person: RegistrationDetail['people'][number];
}

/** What an admin can change about one member of a team. */
export function PersonMenu({ registration, person }: PersonMenuProps) {
  const { call } = useAdminApi();
  const [asked, setAsked] = useState<'edit' | 'swap' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const resend = useResend(registration);
  if (registration.kind !== 'team' || hasEnded(registration.status)) return null;
  const { version } = registration;
  const params = { id: registration._id, personId: person._id };
  const isInside = person.checkedInAt !== null;
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`Change ${person.name}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('edit')}>Edit</Menu.Item>
          {isInside ? null : <Menu.Item onClick={() => setAsked('swap')}>Swap for somebody else</Menu.Item>}
          {isInside || person.role === LEADER_ROLE ? null : (
            <Menu.Item onClick={() => setAsked('remove')}>Take out of the team</Menu.Item>
          )}
          {registration.status === 'confirmed' ? (
            <Menu.Item onClick={() => resend.send(person._id)}>Send the pass again</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' ? (
        <PersonDialog
          draftName={`edit-${person._id}`}
          title={`Edit ${person.name}`}
          confirm="Save"
          done="Saved"
          start={person}
          send={(body) => call(endpoints.registrationEdits.editPerson, { params, body: { ...body, version } })}
          onClose={close}
        />
      ) : null}
      {asked === 'swap' ? (
        <PersonDialog
          draftName={`swap-${person._id}`}
          title={`Who comes for ${person.name}?`}
          text={swapText(person.name, registration)}
          confirm="Swap"
          done="Swapped"
          send={(body) => call(endpoints.registrationEdits.swapPerson, { params, body: { ...body, version } })}
          onClose={close}
        />
      ) : null}
      {asked === 'remove' ? (
        <ReasonDialog
          draftName={`remove-${person._id}`}
          title={`Take ${person.name} out of the team?`}
          text={removalText(registration)}
          confirm="Take out"
          done="Taken out of the team"
          isDanger
          mails
          isRequired={false}
          send={({ reason }) => call(endpoints.registrationEdits.removePerson, { params, body: { reason, version } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
