import styles from '../rows.module.css';

interface RowSkeletonProps {
  /** As a sentence names it: `the events`. */
  what: string;
  /** In pixels, as is the height of the whole. */
  rowHeight: number;
  height?: number;
}

/** Shown until rows are fetched, as high as they are. */
export function RowSkeleton({ what, rowHeight, height = 420 }: RowSkeletonProps) {
  const size = { height, '--row': `${rowHeight}px` };
  return <div className={styles.skeleton} style={size} role="status" aria-label={`Loading ${what}`} />;
}
