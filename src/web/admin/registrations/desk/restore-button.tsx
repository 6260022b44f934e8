import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Restores a registration that was cancelled or whose time was over; nothing where its money went back. */
export function RestoreButton({ registration: { _id, status, name, kind } }: { registration: RegistrationDetail }) {
  const { call } = useAdminApi();
  const [isAsked, setAsked] = useState(false);
  if (status === 'refunded') return null;
  const who = kind === 'team' ? 'The team' : name;
  const told = `${who} is told by mail, of a payment that is checked once it is decided.`;
  return (
    <>
      <Button variant="default" leftSection={<IconRestore size={18} aria-hidden />} onClick={() => setAsked(true)}>
        Restore
      </Button>
      {isAsked ? (
        <ReasonDialog
          draftName={`restore-${_id}`}
          title="Restore this registration?"
          text={`It gets its seat, number and pass back where a seat is free: confirmed where nothing is owed, under review while its payment is checked, else with the time of an offer to pay. ${told}`}
          confirm="Restore it"
          done="The registration is restored"
          mails
          send={(body) => call(endpoints.registrationEdits.restore, { params: { id: _id }, body })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
