import { Alert, Button } from '@mantine/core';
import { failureText } from '../../api/failure-text.ts';

interface ErrorStateProps {
  /** What could not be fetched, with a capital: 'The events'. */
  what: string;
  error: unknown;
  isLoading: boolean;
  onRetry: () => void;
}

/** A fetch that failed: says so and offers to try again. */
export function ErrorState({ what, error, isLoading, onRetry }: ErrorStateProps) {
  return (
    <Alert color="gulal" variant="light" role="alert" title={`${what} could not be fetched`} mb="md">
      <p style={{ margin: '0 0 10px' }}>{failureText(error)}</p>
      <Button size="xs" variant="white" color="gulal" loading={isLoading} onClick={() => onRetry()}>
        Try again
      </Button>
    </Alert>
  );
}
