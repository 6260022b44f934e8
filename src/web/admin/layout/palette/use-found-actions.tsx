import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconReceipt, IconReceiptRupee, IconSearch, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type Found, SHORTEST_SEARCH } from '#contract/panel/find.ts';
import { paymentStatusLabels } from '#contract/panel/status-labels.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { findQuery } from '../../queries/find.ts';
import { statusLabels } from '../../registrations/registration-labels.ts';
import { filterQuery, paymentPath, registrationPath } from '../../registrations/registration-paths.ts';
import { FOUND } from './filter-screens.ts';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

type Go = (path: string) => void;

const registrationActions = ({ registrations, more }: Found, search: string, go: Go) => [
  ...registrations.map(({ _id, name, email, number, status, eventTitle }) => ({
    id: _id,
    label: name,
    description: `${eventTitle} #${number} · ${email} · ${statusLabels[status].label}`,
    leftSection: <IconTicket {...ICON} />,
    onClick: () => go(registrationPath(_id)),
  })),
  ...(more
    ? [
        {
          id: 'all-registrations',
          label: `All registrations with “${search}”`,
          leftSection: <IconSearch {...ICON} />,
          onClick: () => go(`/admin/registrations?${filterQuery({ search })}`),
        },
      ]
    : []),
];

const paymentActions = ({ payments }: Found, go: Go) =>
  payments.map(({ _id, registrationName, eventTitle, amount, status, utr, reference }) => ({
    id: _id,
    label: `${formatRupees(amount)} ${registrationName}`,
    description: `${eventTitle} · ${utr ? `UTR ${utr}` : reference} · ${paymentStatusLabels[status]}`,
    leftSection: <IconReceiptRupee {...ICON} />,
    onClick: () => go(paymentPath(_id)),
  }));

const receiptActions = ({ receipts }: Found, go: Go) =>
  receipts.map(({ _id, number, registrationId, registrationName, eventTitle }) => ({
    id: _id,
    label: number,
    description: `${registrationName} · ${eventTitle}`,
    leftSection: <IconReceipt {...ICON} />,
    onClick: () => go(registrationPath(registrationId)),
  }));

interface FoundActions {
  groups: SpotlightActionGroupData[];
  /** What is shown in place of nothing. */
  note: string;
}

/** People, codes, payments and receipts that the server finds. */
export function useFoundActions(search: string): FoundActions {
  const navigate = useNavigate();
  const may = useMay();
  const mayFind = may('registrations.read') || may('payments.read');
  const query = findQuery(useAdminApi(), mayFind ? search : '');
  const { data, isFetching, isError } = useQuery(query);
  return useMemo(() => {
    const go: Go = (path) => void navigate(path);
    const isShort = search.length < SHORTEST_SEARCH;
    const groups =
      !data || isShort
        ? []
        : [
            { group: FOUND.registrations, actions: registrationActions(data, search, go) },
            { group: FOUND.payments, actions: paymentActions(data, go) },
            { group: FOUND.receipts, actions: receiptActions(data, go) },
          ];
    if (isError) return { groups, note: 'The search failed. Try again in a moment.' };
    if (isFetching) return { groups, note: 'Searching…' };
    if (isShort && mayFind) return { groups, note: 'Type at least three characters to find people and payments' };
    return { groups, note: 'Nothing found' };
  }, [data, search, isFetching, isError, navigate, mayFind]);
}
