import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DecisionDialog } from '../../registrations/detail/decision-dialog.tsx';
import { amountText } from '../../registrations/registration-labels.ts';

interface TakeBackKeptProps {
  registration: Pick<RegistrationDetail, '_id' | 'name' | 'eventId'>;
  /** What is kept, in rupees. */
  kept: number;
}

/** What people gave up by mistake, or somebody else's money that was kept, is due back again. */
export function TakeBackKept({ registration: { _id, name, eventId }, kept }: TakeBackKeptProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { call } = useAdminApi();
  if (!useMay().for('payments.refund', eventId)) return null;
  const rupees = amountText(kept);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsked(true)}>
        Make it due again
      </Button>
      {isAsked ? (
        <DecisionDialog
          title={`Make ${rupees} due again?`}
          text={`${name} gave it up, and it was kept. It is in the list of refunds that are due again then, and on their pass.`}
          note={null}
          isNoteRequired={false}
          confirm="Make it due again"
          done={`${rupees} is due again`}
          tone="good"
          mails={false}
          run={async () => {
            await call(endpoints.refunds.takeBackWaiver, { params: { id: _id }, body: {} });
            return undefined;
          }}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}
