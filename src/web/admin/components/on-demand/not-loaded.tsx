import { Alert, Button } from '@mantine/core';
import styles from './not-loaded.module.css';

interface NotLoadedProps {
  what: string;
  /** It failed again: the program may be a newer one, whose scripts have other names. */
  isRepeated: boolean;
  isLoading: boolean;
  onRetry: () => void;
}

/** A part of the panel whose script could not be fetched. */
export function NotLoaded({ what, isRepeated, isLoading, onRetry }: NotLoadedProps) {
  return (
    <Alert color="gulal" variant="light" role="alert" title={`${what} could not be loaded`} mb="md">
      <p className={styles.text}>The server could not be reached. Check your connection.</p>
      <div className={styles.choices}>
        <Button size="xs" variant="white" color="gulal" loading={isLoading} onClick={onRetry}>
          Try again
        </Button>
        {isRepeated ? (
          <Button size="xs" variant="subtle" color="gulal" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
