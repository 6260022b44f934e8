import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation, useRevalidator } from 'react-router';
import { button } from '../button.ts';
import { Spinner } from '../spinner.tsx';
import styles from './load-failed.module.css';

/** Where a list could not be fetched: says so and offers to try again, with JavaScript or without. */
export function ErrorState({ what }: { what: string }) {
  const { state, revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const isLoading = state === 'loading';
  // The link stays meanwhile: with it the focus would go.
  return (
    <div className={styles.failed}>
      {isLoading ? (
        <Spinner text={t`Loading…`} />
      ) : (
        <p role="alert">
          <Trans>{what} could not be fetched. Check your connection and try again.</Trans>
        </p>
      )}
      <a
        className={button('ghost', 'small')}
        href={pathname + search}
        onClick={(event) => {
          event.preventDefault();
          void revalidate();
        }}
      >
        <Trans>Try again</Trans>
      </a>
    </div>
  );
}
