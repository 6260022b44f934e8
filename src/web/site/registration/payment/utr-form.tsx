import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { UtrDoubt } from '#contract/payments/utr-rules.ts';
import type { Transport } from '../../../api.ts';
import { Field } from '../../forms/field.tsx';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import styles from '../registration.module.css';
import { submitUtr } from './submit-payment.ts';
import { doubtOf, doubtText } from './utr-doubt.ts';

interface UtrFormProps {
  code: string;
  label: string;
  posted: ActionResult | undefined;
  /** The number that is checked now, where this form corrects it. */
  replaces?: string;
  onSuccess: (outcome: ActionResult) => void;
}

/** The number of a UPI transfer, for an organiser to check. */
export function UtrForm({ code, label, posted, replaces, onSuccess }: UtrFormProps) {
  const [doubt, setDoubt] = useState<UtrDoubt | null>(null);
  const send = (form: FormData, transport: Transport) => submitUtr(form, transport, code);
  return (
    <ActionForm
      intent="utr"
      label={label}
      busyLabel={t`Sending…`}
      posted={posted}
      draftOf={`utr:${code}:${replaces ?? ''}`}
      send={send}
      onSuccess={onSuccess}
      fields={(outcome) => (
        <>
          {replaces ? <input type="hidden" name="replaces" value={replaces} /> : null}
          <Field
            name="utr"
            label={t`UTR number`}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            pattern="\s*(\p{Nd}\s*){12}"
            title={t`12 digits`}
            hint={t`12 digits. Your UPI app calls it UTR, UPI Ref. No. or UPI transaction ID.`}
            defaultValue={outcome?.values?.utr ?? replaces}
            error={outcome?.errors.utr}
            onChange={(change) => setDoubt(doubtOf(change.target.value, new Date()))}
          />
          <p className={doubt ? styles.note : undefined} role="status">
            {doubt ? t`${doubtText(doubt)}. Compare it with your UPI app; if it is the same, send it as it is.` : null}
          </p>
        </>
      )}
    />
  );
}
