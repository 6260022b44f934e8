import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Candidate, StatementLine } from '#contract/payments/bank-statements.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useFailure } from '../auth/session/sign-ins.ts';
import { Dialog } from '../components/dialog/dialog.tsx';
import { useDialogBusy } from '../components/dialog/dialog-busy.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { maxLengthAt } from '../components/form/max-length.ts';
import { useDebouncedSearch } from '../components/list/use-debounced-search.ts';
import sheet from '../components/rows.module.css';
import { formatUtr } from '../payments/queue/format-utr.ts';
import { candidatesQuery } from '../queries/bank-statements.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { statusLabels } from '../registrations/registration-labels.ts';
import styles from './statements.module.css';
import { useSettleLine } from './use-line-mutation.ts';

interface ChooseDialogProps {
  line: StatementLine;
  onClose: () => void;
}

const keyOf = ({ registrationId, paymentId }: Candidate) => `${registrationId}/${paymentId}`;

/** Whom a line is from: those that were found, those who owe its amount, or anybody by a search. */
export function ChooseDialog({ line, onClose }: ChooseDialogProps) {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedSearch(search, setSearch);
  const [failure, setFailure] = useFailure();
  const { mutate, isPending, variables } = useSettleLine(line, { onFailure: setFailure, onDone: onClose });
  const options = { ...candidatesQuery(useAdminApi(), line._id, search.trim()), placeholderData: keepPreviousData };
  const { data, error, isFetching, refetch } = usePageQuery(options);
  const found = search.trim() === '' ? line.candidates : [];
  const shown = [...new Map([...found, ...(data ?? [])].map((candidate) => [keyOf(candidate), candidate])).values()];
  const settle = (candidate: Candidate) => {
    setFailure(null);
    mutate(candidate);
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={`Whom are ${formatRupees(line.amount ?? 0)} from?`}>
      <Stack gap="md">
        <Text size="sm" className={styles.narration}>
          {line.narration}
        </Text>
        <TextInput
          type="search"
          label="Search registrations"
          placeholder="Name, e-mail, phone, UTR, reference or event"
          autoComplete="off"
          maxLength={maxLengthAt(endpoints.bankStatements.candidates.query, 'search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        {failure === null ? null : (
          <Alert color="gulal" role="alert">
            {failure}
          </Alert>
        )}
        {error ? <ErrorState what="The registrations" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
        {data && shown.length === 0 ? (
          <Text size="sm" role="status">
            {search === ''
              ? 'Nobody owes exactly this amount. Search for a name.'
              : 'Nobody who has to pay or has paid was found.'}
          </Text>
        ) : null}
        <ul className={sheet.rows} aria-label="Registrations">
          {shown.map((candidate) => (
            <CandidateRow
              key={keyOf(candidate)}
              candidate={candidate}
              amount={line.amount ?? 0}
              isPending={isPending && variables !== undefined && keyOf(variables) === keyOf(candidate)}
              onSettle={() => settle(candidate)}
            />
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}

interface CandidateRowProps {
  candidate: Candidate;
  amount: number;
  isPending: boolean;
  onSettle: () => void;
}

/** What confirming would mean where the amount is not what is due. */
function consequence({ due, paymentStatus, registrationStatus }: Candidate, amount: number): string | null {
  if (amount < due) return `${formatRupees(due - amount)} are missing: it cannot be confirmed.`;
  if (paymentStatus === 'paid' || due === 0) return 'Paid already: all of it becomes surplus.';
  if (registrationStatus === 'waitlisted') return 'No seat is free: it becomes the first on the waitlist.';
  return amount > due ? `${formatRupees(amount - due)} becomes surplus.` : null;
}

function CandidateRow({ candidate, amount, isPending, onSettle }: CandidateRowProps) {
  const { name, eventTitle, number, due, utr, registrationStatus } = candidate;
  const note = consequence(candidate, amount);
  useDialogBusy(isPending);
  return (
    <li className={styles.candidate}>
      <div className={styles.text}>
        <p>
          <strong>{name}</strong>, {eventTitle} #{number}
        </p>
        <p className={styles.soft}>
          {due === 0 ? 'Nothing is due' : formatRupees(due)} · {statusLabels[registrationStatus].label}
          {utr ? ` · UTR ${formatUtr(utr)}` : ''}
        </p>
        {note ? <p className={styles.difference}>{note}</p> : null}
      </div>
      <Button
        color="peacock"
        loading={isPending}
        disabled={amount < due}
        aria-label={`Confirm for ${name}, ${eventTitle} #${number}`}
        onClick={onSettle}
      >
        Confirm
      </Button>
    </li>
  );
}
