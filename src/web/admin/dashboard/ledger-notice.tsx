import { Alert, Code, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../api/admin-api.tsx';
import { statsQuery } from '../queries/stats.ts';

/** Further problems are in the log and in `npm run ledger:check`. */
const SHOWN = 5;

/** The nightly check found something in the ledger that does not add up. */
export function LedgerNotice() {
  const check = useQuery(statsQuery(useAdminApi())).data?.ledgerCheck;
  if (!check || check.problems.length === 0) return null;
  const { problems } = check;
  return (
    <Alert color="gulal" variant="light" mb="lg" title="The ledger does not add up" role="alert">
      <Text size="sm">
        The nightly check found {problems.length === 1 ? 'a problem' : `${problems.length} problems`}. Figures of money
        may be wrong until it is resolved; <Code>npm run ledger:check</Code> on the server checks again and lists all.
      </Text>
      <List size="sm" mt="xs">
        {problems.slice(0, SHOWN).map(({ kind, id, detail }) => (
          <List.Item key={`${kind} ${id} ${detail}`} style={{ overflowWrap: 'anywhere' }}>
            {kind} {id}: {detail}
          </List.Item>
        ))}
      </List>
      {problems.length > SHOWN ? <Text size="sm">and {problems.length - SHOWN} more</Text> : null}
    </Alert>
  );
}
