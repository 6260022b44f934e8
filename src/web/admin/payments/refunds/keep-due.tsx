import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { DueRefund } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DecisionDialog } from '../../registrations/detail/decision-dialog.tsx';
import { amountText } from '../../registrations/registration-labels.ts';

/** Keeps what is due back to people who gave it up. */
export function KeepDue({ of }: { of: DueRefund }) {
  const [isAsked, setIsAsked] = useState(false);
  const { call } = useAdminApi();
  const { registrationId, registrationName, registrationEmail, eventId, eventTitle, amount } = of;
  if (!useMay().for('payments.refund', eventId)) return null;
  const rupees = amountText(amount);
  return (
    <>
      <Button variant="subtle" aria-label={`Keep the money of ${registrationName}`} onClick={() => setIsAsked(true)}>
        Keep
      </Button>
      {isAsked ? (
        <DecisionDialog
          draftName={`keep-${registrationId}`}
          title={`Keep the money of ${registrationName}?`}
          text={`${rupees} of the fee for ${eventTitle} is due back to ${registrationName} (${registrationEmail}). Keep it only where they gave it up: then it is due no more, here and on their pass.`}
          note="Reason"
          isNoteRequired
          confirm={`Keep ${rupees}`}
          done={`${rupees} is kept`}
          tone="danger"
          mails={false}
          run={async (reason) => {
            await call(endpoints.refunds.waive, { params: { id: registrationId }, body: { amount, reason } });
            return undefined;
          }}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}
