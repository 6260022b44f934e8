import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './pager.module.css';
import type { Turning } from './use-turning.ts';

const count = (rows: number) => rows.toLocaleString('en-IN');

interface PagerProps {
  /** What the rows are, in the plural: `registrations`. */
  what: string;
  turning: Turning;
  /** How many rows there are on all pages, where that is known. */
  total: number | undefined;
  isFetching: boolean;
}

/** Which rows of a list are shown, and the pages beside them; nothing where one page has them all. */
export function Pager({ what, turning, total, isFetching }: PagerProps) {
  const { from, to, previous, next, turn } = turning;
  if (!previous && !next) return null;
  return (
    <nav className={styles.pager} aria-label={`Pages of ${what}`}>
      <p role="status" className={styles.shown}>
        {`Rows ${count(from)}–${count(to)}${total === undefined ? '' : ` of ${count(total)}`}`}
      </p>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={!previous}
        loading={isFetching && turning.isTurning === 'previous'}
        onClick={() => turn('previous')}
      >
        Previous
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={!next}
        loading={isFetching && turning.isTurning === 'next'}
        onClick={() => turn('next')}
      >
        Next
      </Button>
    </nav>
  );
}
