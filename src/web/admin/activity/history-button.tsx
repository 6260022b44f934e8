import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '../auth/session/powers.ts';
import { historyPath } from './activity-paths.ts';

/** The way from a row to what admins did to its record, for who may read that. */
export function HistoryButton({ id, name }: { id: string; name: string }) {
  if (!useMay().everywhere('audit.read')) return null;
  return (
    <Button component={Link} to={historyPath(id)} size="xs" variant="default" aria-label={`History of ${name}`}>
      History
    </Button>
  );
}
