import { t } from '@lingui/core/macro';
import type { TeamMember } from '#contract/teams.ts';
import type { Transport } from '../../../api.ts';
import { Field } from '../../forms/field.tsx';
import { ActionForm, type ActionResult } from '../action-form.tsx';

/** How the small forms of a team's page are sent. */
export interface TeamFormProps {
  posted: ActionResult | undefined;
  send: (form: FormData, transport: Transport) => Promise<ActionResult>;
  onDone: (outcome: ActionResult) => void;
}

type MemberFormProps = TeamFormProps &
  Pick<React.ComponentProps<typeof ActionForm<ActionResult>>, 'intent' | 'what' | 'label' | 'busyLabel' | 'fields'>;

/** A small form about one member. */
export const MemberForm = ({ onDone, ...form }: MemberFormProps) => (
  <ActionForm {...form} look="ghost" small onSuccess={onDone} />
);

/** Name and phone as they are now; an e-mail is another person. */
export function CorrectionForm({ member, ...forms }: TeamFormProps & { member: TeamMember }) {
  const { _id, name, phone } = member;
  return (
    <MemberForm
      {...forms}
      key={`${name} ${phone}`}
      intent="change"
      what={_id}
      label={t`Save`}
      busyLabel={t`Saving…`}
      fields={(outcome) => (
        <>
          {member.isMe ? <input type="hidden" name="own" value="yes" /> : null}
          <Field
            name="name"
            id={`name-${_id}`}
            label={t`Name`}
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={outcome?.values?.name ?? name}
            error={outcome?.errors.name}
          />
          <Field
            name="phone"
            id={`phone-${_id}`}
            label={t`Phone`}
            type="tel"
            autoComplete="off"
            defaultValue={outcome?.values?.phone ?? phone ?? ''}
            hint={member.isMe ? t`Empty means none` : t`Left empty, the number stays as it is`}
            error={outcome?.errors.phone}
          />
        </>
      )}
    />
  );
}
