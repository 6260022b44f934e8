import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { FactSelects, NO_FACTS, type PersonFactValues, RuleOverride } from './rule-override.tsx';
import { useDeskEdit } from './use-desk-edit.ts';

export interface PersonValues {
  name: string;
  email: string;
  phone: string;
  college: string;
  reason: string;
}

/** What is sent: facts only about somebody new, and only once the rules asked for them. */
export type PersonRequest = PersonValues & Partial<PersonFactValues> & { ignoreRules?: boolean };

interface PersonDialogProps {
  title: string;
  text?: string;
  confirm: string;
  done: string;
  nameLabel?: string;
  start?: { name: string; email: string; phone: string | null; college: string | null };
  send: (values: PersonRequest) => Promise<unknown>;
  onClose: () => void;
}

const fields = ['name', 'email', 'phone', 'college', 'reason'] as const;
const labels = { email: 'E-mail', phone: 'Phone', college: 'College', reason: 'Reason (for the history)' } as const;

/** Name and contact of a person: to edit, to add or to swap in. */
export function PersonDialog({
  title,
  text,
  confirm,
  done,
  nameLabel = 'Name',
  start,
  send,
  onClose,
}: PersonDialogProps) {
  const [values, setValues] = useState<PersonValues>({
    name: start?.name ?? '',
    email: start?.email ?? '',
    phone: start?.phone ?? '',
    college: start?.college ?? '',
    reason: '',
  });
  const [facts, setFacts] = useState(NO_FACTS);
  const [ignoreRules, setIgnore] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const edit = useDeskEdit(done, onClose, fields);
  if (!isRefused && (edit.code === 'against_rules' || edit.code === 'team_full')) setRefused(true);
  const asksFacts = isRefused && start === undefined;
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.send(() => send({ ...values, ...(asksFacts ? facts : {}), ...(isRefused ? { ignoreRules } : {}) }));
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {text ? <Text size="sm">{text}</Text> : null}
          {fields.map((field) => (
            <TextInput
              key={field}
              label={field === 'name' ? nameLabel : labels[field]}
              type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
              error={edit.fieldErrors[field]}
              required={field === 'name' || field === 'email'}
              maxLength={field === 'email' ? 254 : 200}
              autoComplete="off"
              data-autofocus={field === 'name' ? true : undefined}
            />
          ))}
          {start && values.email.trim().toLowerCase() !== start.email ? (
            <Text size="sm">
              The new address gets the pass. {start.email} is told that its code is no longer valid.
            </Text>
          ) : null}
          {asksFacts ? <FactSelects values={facts} onChange={setFacts} /> : null}
          {isRefused ? <RuleOverride checked={ignoreRules} onChange={setIgnore} /> : null}
          <DialogFooter failure={edit.failure} confirm={confirm} isPending={edit.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
