import { Alert, Anchor, Button, Checkbox, List, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import type { ClosedYear, ClosingPreview } from '#contract/years/closing.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { useDialogDraft, useDraftState } from '../components/form/drafts/use-dialog-draft.ts';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { viewPath } from '../layout/views.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { closingQuery } from '../queries/years.ts';
import styles from './years.module.css';

interface CloseYearProps {
  preview: ClosingPreview;
  year: string;
  onDone: (closed: ClosedYear) => void;
}

/** What closing the year will do, who goes on, and the button. */
export function CloseYear({ preview, year, onDone }: CloseYearProps) {
  const { grants, comingEvents, openMoney } = preview;
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const draft = useDialogDraft(`close-${year}`, () => {});
  const presidents = grants.filter((one) => one.isLastingPresident).map(({ _id }) => _id);
  const [keep, setKeep] = useDraftState(draft, 'keep', presidents);
  // A draft and a page that is open keep roles that have ended since.
  const chosen = keep.filter((id) => grants.some(({ _id }) => _id === id));
  const [acceptsOpenMoney, setAccepts] = useState(false);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => api.call(endpoints.yearClosing.close, { body: { year: typed, keep: chosen, acceptsOpenMoney } }),
    onSuccess: ({ data }) => {
      draft.done();
      onDone(data);
      void queryClient.invalidateQueries();
    },
    onError: (failed) => {
      if (failed instanceof ApiError && failed.fieldErrors.keep) void queryClient.invalidateQueries(closingQuery(api));
    },
  });
  const errors = error instanceof ApiError ? error.fieldErrors : {};
  const failure = error && !errors.year && !errors.keep ? failureText(error) : null;
  const hasOpenMoney = Object.values(openMoney).some((count) => count > 0);
  if (comingEvents.length > 0) return <NotOver events={comingEvents} year={year} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <DraftNotice restoredFrom={draft.restoredFrom} onStartOver={draft.startOver} />
      <LeaveGuard isDirty={draft.isDirty} mayLeave={draft.mayLeave} onDiscard={draft.startOver} />
      <WhatHappens preview={preview} year={year} />
      {hasOpenMoney ? <OpenMoney money={openMoney} isAccepted={acceptsOpenMoney} onAccept={setAccepts} /> : null}
      <Checkbox.Group
        label="Who goes on"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        description="Their roles, logins and passkeys stay. At least one president without an end must go on. Give a role to new people first."
        value={chosen}
        onChange={setKeep}
        error={errors.keep}
      >
        <Stack gap="xs" mt="sm">
          {grants.map(({ _id, name, roleLabel }) => (
            <Checkbox key={_id} value={_id} label={`${name}, ${roleLabel}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={`Type ${year} to close this year`}
        description="This cannot be undone."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className={styles.short}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={errors.year}
      />
      {failure ? (
        <Alert color="gulal" role="alert">
          {failure}
        </Alert>
      ) : null}
      <Button type="submit" color="gulal" loading={isPending} className={styles.submit}>
        Close {year}
      </Button>
    </form>
  );
}

/** Events that prevent it. */
function NotOver({ events, year }: { events: ClosingPreview['comingEvents']; year: string }) {
  return (
    <Alert color="marigold" variant="light" title={`${year} cannot be closed yet`}>
      <p className={styles.text}>
        {events.length === 1 ? 'An active event is not over.' : `${events.length} active events are not over.`} Wait, or
        switch off what does not take place in{' '}
        <Anchor component={Link} to={viewPath('manage-events')} inherit underline="always">
          Manage Events
        </Anchor>
        .
      </p>
      <List size="sm" mt="xs">
        {events.slice(0, 10).map(({ _id, title, endDate }) => (
          <List.Item key={_id}>
            {title}, until <DateAndTime at={endDate} />
          </List.Item>
        ))}
      </List>
      {events.length > 10 ? <p className={styles.text}>and {events.length - 10} more</p> : null}
    </Alert>
  );
}

function WhatHappens({ preview, year }: { preview: ClosingPreview; year: string }) {
  const { events, registrations, otherGrants, sessions, tokens, passkeys } = preview;
  const { waitlisted, unpaid, underReview, confirmed } = registrations;
  const open = waitlisted + unpaid + underReview;
  return (
    <section className={styles.card} aria-labelledby="what-happens">
      <h2 id="what-happens">What closing {year} does</h2>
      <List size="sm" spacing={6}>
        <List.Item>
          {counted(events, 'event becomes', 'events become')} an archive at <strong>/{year}</strong>. Nothing of{' '}
          {events === 1 ? 'it' : 'them'} can be changed any more.
        </List.Item>
        <List.Item>
          {counted(confirmed, 'confirmed registration stays', 'confirmed registrations stay')} as{' '}
          {confirmed === 1 ? 'it is' : 'they are'}, with passes and receipts.{' '}
          {counted(open, 'open one ends', 'open ones end')}: {waitlisted} on waitlists, {unpaid} not paid, {underReview}{' '}
          under review.
        </List.Item>
        <List.Item>
          All roles end but those chosen below
          {otherGrants === 0 ? '' : `, ${counted(otherGrants, 'role', 'roles')} for events and venues among them`}.
        </List.Item>
        <List.Item>
          Logins, passkeys and access tokens of everybody else end. The committee has{' '}
          {counted(sessions, 'login', 'logins')}, {counted(passkeys, 'passkey', 'passkeys')} and{' '}
          {counted(tokens, 'access token', 'access tokens')} now.
        </List.Item>
        <List.Item>From then on only auditors read registrations and payments of {year}.</List.Item>
      </List>
    </section>
  );
}

interface OpenMoneyProps {
  money: ClosingPreview['openMoney'];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

function OpenMoney({ money: { payments, due, refunds, failed, surplus }, isAccepted, onAccept }: OpenMoneyProps) {
  const open = [
    payments > 0 && `${counted(payments, 'payment')} under review`,
    due > 0 && `${counted(due, 'refund')} due`,
    refunds > 0 && `${counted(refunds, 'refund')} on the way`,
    failed > 0 && counted(failed, 'refused refund'),
    surplus > 0 && `${counted(surplus, 'surplus', 'surpluses')} to pay back`,
  ];
  return (
    <Alert color="marigold" variant="light" title="Money is not settled yet">
      <p className={styles.text}>
        {open.filter(Boolean).join(', ')}. It is easier to settle before: <Link to="/admin/payments">Payments</Link>.
      </p>
      <Checkbox
        mt="sm"
        label="Close it anyway: the treasurer settles this later"
        checked={isAccepted}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </Alert>
  );
}
