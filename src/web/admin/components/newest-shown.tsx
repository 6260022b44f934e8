import { Button } from '@mantine/core';

interface NewestShownProps {
  shown: number;
  /** What the rows are, in the plural: `teams`. */
  what: string;
  /** The sentence for a single one: `One team.` */
  single: string;
  hasMore: boolean;
  isLoading: boolean;
  /** How many there are in all, where the server counts. */
  total?: number | undefined;
  onMore: () => void;
}

const count = (rows: number) => rows.toLocaleString('en-IN');

/** How many rows of a list are shown, and the button for more. */
export function NewestShown({ shown, what, single, hasMore, isLoading, total, onMore }: NewestShownProps) {
  const all = shown === 1 ? single : `All ${count(shown)} ${what}.`;
  const some = total === undefined ? `The newest ${shown} are shown.` : `${count(shown)} of ${count(total)} ${what}.`;
  return (
    <p role="status">
      {hasMore ? some : all}{' '}
      {hasMore ? (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </p>
  );
}
