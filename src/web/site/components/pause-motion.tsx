import { Trans } from '@lingui/react/macro';
import styles from './pause-motion.module.css';

/**
 * A switch that pauses the motion of its section, which is `data-moving` (WCAG 2.2.2). It is a checkbox that the style
 * sheet reads, so it works before and without JavaScript.
 */
export function PauseMotion({ className, what }: { className?: string; what: string }) {
  return (
    <label className={`${styles.pause} ${className ?? ''}`}>
      <input type="checkbox" data-pause-motion />
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        <path className={styles.running} d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />
        <path className={styles.paused} d="M8 5v14l11-7z" />
      </svg>
      <span>
        <Trans>Pause {what}</Trans>
      </span>
    </label>
  );
}
