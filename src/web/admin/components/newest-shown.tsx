import { Button } from '@mantine/core';

interface NewestShownProps {
  shown: number;
  /** What the rows are, in the plural: `teams`. */
  what: string;
  /** The sentence for a single one: `One team.` */
  single: string;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** How many rows of a list are shown, and the button for more. */
export function NewestShown({ shown, what, single, hasMore, isLoading, onMore }: NewestShownProps) {
  const all = shown === 1 ? single : `All ${shown.toLocaleString('en-IN')} ${what}.`;
  return (
    <p role="status">
      {hasMore ? `The newest ${shown} are shown.` : all}{' '}
      {hasMore ? (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </p>
  );
}
