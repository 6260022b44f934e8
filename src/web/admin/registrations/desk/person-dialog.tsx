import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import { PersonTextField, personFields } from './person-text-field.tsx';
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
export type PersonRequest = PersonValues &
  Partial<PersonFactValues> & { ignoreRules?: boolean; isSamePerson?: boolean };

interface PersonDialogProps {
  /** The name of its draft, with the id of what is changed. */
  draftName: string;
  title: string;
  text?: string;
  confirm: string;
  done: string;
  nameLabel?: string;
  /** The person who is edited. */
  start?: { name: string; email: string; phone: string | null; college: string | null };
  /** The contact of a team is no person of it: another e-mail says nothing about anybody's age or answers. */
  isContactOnly?: boolean;
  send: (values: PersonRequest) => Promise<unknown>;
  onClose: () => void;
}

const labels = { email: 'E-mail', phone: 'Phone', college: 'College', reason: 'Reason (for the history)' } as const;

type Who = 'same' | 'other';

/** Whether another e-mail is of the same person: what is known about a person, and their guardian's consent, is nobody else's. */
function WhoseEmail({ value, onChange }: { value: Who; onChange: (value: Who) => void }) {
  return (
    <Radio.Group label="Who reads the new e-mail?" value={value} onChange={(next) => onChange(next as Who)}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="same"
          label="The same person"
          description="It was mistyped or has changed. Age, answers, guardian and consents stay."
        />
        <Radio
          value="other"
          label="Another person"
          description="They come instead. Answers and age are asked again; change phone and college above, too."
        />
      </Stack>
    </Radio.Group>
  );
}

/** Name and contact of a person: to edit, to add or to swap in. */
export function PersonDialog({
  draftName,
  title,
  text,
  confirm,
  done,
  nameLabel = 'Name',
  start,
  isContactOnly = false,
  send,
  onClose,
}: PersonDialogProps) {
  const draft = useDialogDraft(`person-${draftName}`, onClose);
  const [typed, setTyped] = useDraftState<Partial<PersonValues>>(draft, 'typed', {});
  const values: PersonValues = {
    name: start?.name ?? '',
    email: start?.email ?? '',
    phone: start?.phone ?? '',
    college: start?.college ?? '',
    reason: '',
    ...typed,
  };
  const [facts, setFacts] = useState(NO_FACTS);
  const [ignoreRules, setIgnore] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const edit = useDeskEdit(done, draft.done, personFields);
  if (!isRefused && (edit.code === 'against_rules' || edit.code === 'team_full')) setRefused(true);
  const [who, setWho] = useState<Who | null>(null);
  const isNewEmail = start !== undefined && values.email.trim().toLowerCase() !== start.email;
  const asksWho = isNewEmail && !isContactOnly;
  // Another name beside another e-mail is most likely another person.
  const chosen = who ?? (values.name.trim() === start?.name ? 'same' : 'other');
  const asksFacts = isRefused && (start === undefined || (asksWho && chosen === 'other'));
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = { ...values, ...(asksFacts ? facts : {}), ...(isRefused ? { ignoreRules } : {}) };
    edit.send(() => send(asksWho ? { ...request, isSamePerson: chosen === 'same' } : request));
  };
  return (
    <FormModal opened onClose={onClose} draft={draft} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {text ? <Text size="sm">{text}</Text> : null}
          {start === undefined || isNewEmail ? <NoMailNote /> : null}
          {personFields.map((field) => (
            <PersonTextField
              key={field}
              field={field}
              label={field === 'name' ? nameLabel : labels[field]}
              value={values[field]}
              onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
              error={edit.fieldErrors[field]}
              required={field === 'name' || field === 'email'}
              data-autofocus={field === 'name' ? true : undefined}
            />
          ))}
          {asksWho ? <WhoseEmail value={chosen} onChange={setWho} /> : null}
          {isNewEmail ? (
            <Text size="sm">
              The new address gets the pass, or the link that confirms it. {start.email} is told that its code is no
              longer valid.
            </Text>
          ) : null}
          {asksFacts ? <FactSelects values={facts} onChange={setFacts} /> : null}
          {isRefused ? <RuleOverride checked={ignoreRules} onChange={setIgnore} /> : null}
          <DialogFooter failure={edit.failure} confirm={confirm} isPending={edit.isPending} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
