import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import styles from '../settings.module.css';
import { type PaymentSettingsValues, paymentLabels } from './payment-settings-values.ts';

interface FieldsProps {
  form: UseFormReturnType<PaymentSettingsValues>;
}

const number = (max: number) =>
  ({
    min: 1,
    max,
    allowDecimal: false,
    clampBehavior: 'none',
    withAsterisk: true,
    thousandSeparator: ',',
    thousandsGroupStyle: 'lakh',
  }) as const;

/** How long each kind of hold lasts. */
export function HoldFields({ form }: FieldsProps) {
  return (
    <FieldGroup title="How long a seat is held">
      <NumberInput
        label={paymentLabels.holdMinutes}
        description="The shortest hold of all"
        {...number(10_080)}
        {...form.getInputProps('holdMinutes')}
      />
      <NumberInput
        label={paymentLabels.upiHours}
        description="To pay and send the UTR"
        {...number(720)}
        {...form.getInputProps('upiHours')}
      />
      <NumberInput
        label={paymentLabels.reviewHours}
        description="Then the seat is free again"
        {...number(720)}
        {...form.getInputProps('reviewHours')}
      />
      <NumberInput
        label={paymentLabels.offerHours}
        description="Then the next one is asked"
        {...number(720)}
        {...form.getInputProps('offerHours')}
      />
    </FieldGroup>
  );
}

/** Where and until when people pay at the desk, and whom they ask. */
export function DeskFields({ form }: FieldsProps) {
  const isOpen = form.values.takesDesk;
  return (
    <FieldGroup title="The desk">
      <Switch
        className={styles.wide}
        label={paymentLabels.takesDesk}
        {...form.getInputProps('takesDesk', { type: 'checkbox' })}
      />
      <Textarea
        className={styles.wide}
        label={paymentLabels.deskAddress}
        placeholder="Foyer of the central library"
        autosize
        maxLength={maxLengthIn(endpoints.registrations.updateSettings, 'deskAddress')}
        disabled={!isOpen}
        {...form.getInputProps('deskAddress')}
      />
      <TextInput
        className={styles.wide}
        label={paymentLabels.deskHours}
        placeholder="Monday to Saturday, 10 am to 6 pm"
        maxLength={maxLengthIn(endpoints.registrations.updateSettings, 'deskHours')}
        disabled={!isOpen}
        {...form.getInputProps('deskHours')}
      />
      <DateTimeField
        label={paymentLabels.deskUntil}
        description="Or leave it empty for days"
        disabled={!isOpen}
        {...form.getInputProps('deskUntil')}
      />
      <NumberInput
        label={paymentLabels.deskDays}
        description="Where no last day is set"
        disabled={!isOpen || form.values.deskUntil !== ''}
        {...number(30)}
        {...form.getInputProps('deskDays')}
      />
      <TextInput
        label={paymentLabels.paymentPhone}
        description="Shown with the payment"
        type="tel"
        {...form.getInputProps('paymentPhone')}
      />
      <TextInput
        label={paymentLabels.paymentEmail}
        description="Shown with the payment"
        type="email"
        maxLength={maxLengthIn(endpoints.registrations.updateSettings, 'paymentEmail')}
        {...form.getInputProps('paymentEmail')}
      />
    </FieldGroup>
  );
}

/** How many unpaid seats may be held for long at once. */
export function LimitFields({ form }: FieldsProps) {
  return (
    <FieldGroup title="Against made-up registrations">
      <p className={`${styles.wide} ${styles.note}`}>
        Who holds more unpaid seats than this is not refused, but keeps the next one for the shortest time only.
      </p>
      <NumberInput
        label={paymentLabels.heldPerPerson}
        description="Over all events"
        {...number(1000)}
        {...form.getInputProps('heldPerPerson')}
      />
      <NumberInput
        label={paymentLabels.heldPerDevice}
        description="Over all events"
        {...number(1000)}
        {...form.getInputProps('heldPerDevice')}
      />
      <NumberInput
        label={paymentLabels.heldPerNetwork}
        description="A campus may share one"
        {...number(100)}
        {...form.getInputProps('heldPerNetwork')}
      />
    </FieldGroup>
  );
}

/** How long an e-mail that nobody has verified may wait, and how many mails go out. */
export function VerificationFields({ form }: FieldsProps) {
  return (
    <FieldGroup title="Against strangers’ e-mails">
      <p className={`${styles.wide} ${styles.note}`}>
        Who registers without a login opens the link in a mail; otherwise the seat becomes free again. Mails above the
        limits wait or are not sent; the dashboard says how many.
      </p>
      <NumberInput label={paymentLabels.verifyMinutes} {...number(2880)} {...form.getInputProps('verifyMinutes')} />
      <NumberInput
        label={paymentLabels.unprovedPerNetwork}
        description="Of an event; twenty seats in any case"
        {...number(100)}
        {...form.getInputProps('unprovedPerNetwork')}
      />
      <NumberInput
        label={paymentLabels.mailsPerHour}
        description="What your mail server takes"
        {...number(1_000_000)}
        {...form.getInputProps('mailsPerHour')}
      />
      <NumberInput label={paymentLabels.mailsPerDay} {...number(10_000_000)} {...form.getInputProps('mailsPerDay')} />
    </FieldGroup>
  );
}
