import { Checkbox, Radio, Stack } from '@mantine/core';
import type { ImportPayment } from '#contract/imports/registration-imports.ts';
import { useMay } from '../../auth/session/powers.ts';
import { FieldGroup } from '../../components/form/field-group.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { ImportMailTime } from './import-mail-time.tsx';
import { importPaymentLabels } from './import-payment-labels.ts';
import type { ImportChoices as Choices } from './use-registration-import.ts';

interface ImportChoicesProps {
  eventId: string;
  choices: Choices;
  onChange: (part: Partial<Choices>) => void;
}

/** How registrations are imported: money, seats, members and mails. */
export function ImportChoices({ eventId, choices, onChange }: ImportChoicesProps) {
  const may = useMay();
  const isAllowed = (payment: ImportPayment) => {
    // Who takes no money waives none; where the event has no fee, nothing is still to be paid.
    if (payment === 'desk' || payment === 'free') return may.for('payments.desk', eventId);
    return payment !== 'utr_paid' || may.for('payments.decide', eventId);
  };
  return (
    <FieldGroup title="How they come in">
      <Radio.Group
        className={styles.wide ?? ''}
        label="The fee, where the event has one"
        description="A column “Paid” can say no for single rows."
        inputWrapperOrder={['label', 'description', 'input']}
        value={choices.payment}
        onChange={(payment) => onChange({ payment: payment as ImportPayment })}
      >
        <Stack gap="xs" mt="xs">
          {importPaymentLabels
            .filter(({ value }) => isAllowed(value))
            .map((payment) => (
              <Radio key={payment.value} {...payment} />
            ))}
        </Stack>
      </Radio.Group>
      <Stack gap="sm" className={styles.wide ?? ''}>
        <Checkbox
          label="Give seats above the capacity"
          description="Otherwise those without a seat are put on the waitlist."
          checked={choices.aboveCapacity}
          onChange={(event) => onChange({ aboveCapacity: event.currentTarget.checked })}
        />
        <Checkbox
          label="Teams may fill up later"
          description="Members without an e-mail are left out, and join by the team’s code."
          checked={choices.membersLater}
          onChange={(event) => onChange({ membersLater: event.currentTarget.checked })}
        />
        {may.for('registrations.mail', eventId) ? (
          <Checkbox
            label="Mail the passes"
            description="Can also be done later, below."
            checked={choices.withMail}
            onChange={(event) => onChange({ withMail: event.currentTarget.checked })}
          />
        ) : null}
        {choices.withMail ? <ImportMailTime mails={null} /> : null}
        {choices.payment === 'due' && !choices.withMail ? (
          <p className={styles.hint}>Where a fee is due, people learn of it by mail alone, and unpaid seats lapse.</p>
        ) : null}
      </Stack>
    </FieldGroup>
  );
}
