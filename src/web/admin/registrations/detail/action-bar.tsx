import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Power } from '#contract/roles/powers.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { confirmText, useRefundHint } from '../../approvals/approval-note.tsx';
import { useMay } from '../../auth/session/powers.ts';
import type { RegistrationWithPayments } from '../../queries/registrations/registrations.ts';
import { DecisionDialog, rejectReasons } from './decision-dialog.tsx';
import { type ActionName, actionLabels, actionsOf, leftOf, paymentToReview } from './registration-actions.ts';

/** Carries out an action by its endpoint. */
function useAction({ registration, payments }: Omit<RegistrationWithPayments, 'kept'>) {
  const { call } = useAdminApi();
  const params = { id: registration._id };
  const paymentParams = { id: paymentToReview(payments)?._id ?? '' };
  return async (name: ActionName, note: string, reference: string): Promise<void> => {
    const body = note === '' ? {} : { note };
    switch (name) {
      case 'confirm':
        await call(endpoints.payments.confirm, { params: paymentParams, body: {} });
        return;
      case 'reject':
        await call(endpoints.payments.reject, { params: paymentParams, body: { reason: note } });
        return;
      case 'desk':
        await call(endpoints.payments.payAtDesk, { params, body });
        return;
      case 'accept':
        await call(endpoints.passes.accept, { params: { code: registration.code }, body: {} });
        return;
      case 'refund':
        await call(endpoints.payments.refund, {
          params,
          body: { ...body, ...(reference === '' ? {} : { reference }) },
        });
        return;
      case 'cancel':
        await call(endpoints.registrations.cancel, { params, body });
    }
  };
}

const actionPowers: Record<ActionName, Power> = {
  confirm: 'payments.decide',
  reject: 'payments.decide',
  desk: 'payments.desk',
  accept: 'registrations.edit',
  refund: 'payments.refund',
  cancel: 'registrations.edit',
};

const isTakingMoney = (state: unknown) => typeof state === 'object' && state !== null && 'takesMoney' in state;

/** The actions that a registration's status and the admin's roles allow; each asks first. */
export function ActionBar({ registration, payments }: Omit<RegistrationWithPayments, 'kept'>) {
  const may = useMay();
  const { state } = useLocation();
  const offered = actionsOf(registration, payments).filter((name) => may.for(actionPowers[name], registration.eventId));
  const [asked, setAsked] = useState<ActionName | null>(() =>
    isTakingMoney(state) && offered.includes('desk') ? 'desk' : null,
  );
  const refundHint = useRefundHint(payments.reduce((sum, payment) => sum + leftOf(payment), 0));
  const hint = asked === 'refund' ? refundHint : null;
  const act = useAction({ registration, payments });
  const labels = asked && actionLabels(asked, registration, payments);
  return (
    <>
      {offered.map((name) => {
        const { button, tone } = actionLabels(name, registration, payments);
        return (
          <Button
            key={name}
            variant={tone === 'good' ? 'filled' : 'default'}
            color={tone === 'good' ? 'peacock' : undefined}
            onClick={() => setAsked(name)}
          >
            {button}
          </Button>
        );
      })}
      {asked && labels ? (
        <DecisionDialog
          draftName={`${asked}-${registration._id}`}
          {...labels}
          text={hint?.text ? `${labels.text} ${hint.text}` : labels.text}
          confirm={hint ? confirmText(hint, labels.button) : labels.button}
          mails
          suggestions={asked === 'reject' ? rejectReasons : []}
          run={async (note, reference) => {
            await act(asked, note, reference);
            return undefined;
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
