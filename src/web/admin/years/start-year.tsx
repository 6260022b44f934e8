import { Alert, Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { NextYear, StartedYear } from '#contract/years/starting.ts';
import { ApiError } from '../../api.ts';
import { formatLongDay, formatWeekday } from '../../dates/format-date.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { DayField } from '../components/form/date-field.tsx';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { type DialogDraft, useDialogDraft, useDraftState } from '../components/form/drafts/use-dialog-draft.ts';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { nextYearQuery } from '../queries/years.ts';
import { DatesTable } from './dates-table.tsx';
import styles from './years.module.css';

interface StartYearProps {
  onDone: (started: StartedYear) => void;
}

/** The next year: its first day, every event with its new dates, and the button. */
export function StartYear({ onDone }: StartYearProps) {
  const draft = useDialogDraft('start-year', () => {});
  const [day, setDay] = useDraftState<string | null>(draft, 'day', null);
  const { data, error, isFetching, refetch } = useQuery({
    ...nextYearQuery(useAdminApi(), day),
    placeholderData: keepPreviousData,
  });
  const dayError = error instanceof ApiError ? error.fieldErrors.day : undefined;
  if (!data && error && !dayError)
    return <ErrorState what="The next year" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data && !dayError) return <RowSkeleton what="the next year" rowHeight={64} height={420} />;
  const failure = error && !dayError ? failureText(error) : undefined;
  return (
    <StartForm
      draft={draft}
      plan={data ?? null}
      day={day ?? data?.day ?? ''}
      dayError={dayError ?? failure}
      isCurrent={!isFetching && !error}
      onDay={setDay}
      onDone={onDone}
    />
  );
}

interface StartFormProps extends StartYearProps {
  draft: DialogDraft;
  /** Null while the day that was typed cannot be one. */
  plan: NextYear | null;
  day: string;
  dayError: string | undefined;
  /** Whether the plan is that of the day that is typed. */
  isCurrent: boolean;
  onDay: (day: string | null) => void;
}

const inWords = (plan: NextYear) => {
  const noon = `${plan.firstDay}T12:00:00.000Z`;
  const day = `${formatWeekday(noon, 'UTC')} ${formatLongDay(noon, 'UTC')}`;
  if (plan.previousFirstDay === null) return undefined;
  // The day that is typed is in words below the field.
  const begins = plan.firstDay === plan.day ? 'Every' : `Begins on ${day}: every`;
  return `${begins} date moves by ${plan.weeks} weeks, so that weekdays stay.`;
};

function StartForm({ draft, plan, day, dayError, isCurrent, onDay, onDone }: StartFormProps) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const [given, setGiven] = useDraftState<{ year?: string; festivalName?: string; heroLine?: string }>(
    draft,
    'given',
    {},
  );
  const [leaveOut, setLeaveOut] = useDraftState<string[]>(draft, 'leaveOut', []);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const year = given.year ?? plan?.year ?? '';
      return api.call(endpoints.yearStart.start, { body: { ...given, year, day, leaveOut } });
    },
    onSuccess: ({ data }) => {
      draft.done();
      onDone(data);
      void queryClient.invalidateQueries();
    },
  });
  const errors = error instanceof ApiError ? error.fieldErrors : {};
  const failure = error && Object.keys(errors).length === 0 ? failureText(error) : null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (plan && isCurrent) mutate();
      }}
    >
      <DraftNotice restoredFrom={draft.restoredFrom} onStartOver={draft.startOver} />
      <LeaveGuard isDirty={draft.isDirty} mayLeave={draft.mayLeave} onDiscard={draft.startOver} />
      <div className={styles.fields}>
        <DayField
          label="First day of the next festival"
          description={plan && isCurrent ? inWords(plan) : undefined}
          value={day}
          onChange={(event) => onDay(event.currentTarget.value || null)}
          error={errors.day ?? dayError}
        />
        <TextInput
          label="Year"
          description="Its archive will be found by it."
          inputMode="numeric"
          maxLength={4}
          value={given.year ?? plan?.year ?? ''}
          onChange={(event) => setGiven({ ...given, year: event.currentTarget.value })}
          error={errors.year}
        />
        <TextInput
          label="What the festival is called"
          maxLength={maxLengthIn(endpoints.yearStart.start, 'festivalName')}
          value={given.festivalName ?? plan?.festivalName ?? ''}
          onChange={(event) => setGiven({ ...given, festivalName: event.currentTarget.value })}
          error={errors.festivalName}
        />
        <TextInput
          label="Line below it"
          description="Such as dates and city. It is copied as it was."
          maxLength={maxLengthIn(endpoints.yearStart.start, 'heroLine')}
          value={given.heroLine ?? plan?.heroLine ?? ''}
          onChange={(event) => setGiven({ ...given, heroLine: event.currentTarget.value })}
          error={errors.heroLine}
        />
      </div>
      {plan ? <DatesTable plan={plan} leaveOut={leaveOut} onLeaveOut={setLeaveOut} /> : null}
      <Alert color="indigo" variant="light" title="What is copied">
        Events with their texts, pictures, fees, rules, seats and questions. They are inactive: the site lists them as
        upcoming until you switch them on. Look for dates and names within texts, and for links to forms. People, teams,
        payments and results are not copied.
      </Alert>
      {(failure ?? errors.leaveOut) ? (
        <Alert color="gulal" role="alert">
          {failure ?? errors.leaveOut}
        </Alert>
      ) : null}
      <Button type="submit" loading={isPending} disabled={!plan || !isCurrent} className={styles.submit}>
        Start {given.year ?? plan?.year}
      </Button>
    </form>
  );
}
