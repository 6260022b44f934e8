import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import row from '../components/row-button.module.css';
import styles from './settings.module.css';
import type { SettingsFormState } from './settings-values.ts';

interface RowToolsProps {
  form: SettingsFormState;
  list: 'moments' | 'gallery';
  index: number;
  count: number;
  /** What the row is, for who hears it. */
  name: string;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Moves a row of a list up and down, and takes it out. */
export function RowTools({ form, list, index, count, name }: RowToolsProps) {
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={row.icon}
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => form.reorderListItem(list, { from: index, to: index - 1 })}
      >
        <IconArrowUp {...ICON} />
      </button>
      <button
        type="button"
        className={row.icon}
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => form.reorderListItem(list, { from: index, to: index + 1 })}
      >
        <IconArrowDown {...ICON} />
      </button>
      <button
        type="button"
        className={`${row.icon} ${row.danger}`}
        aria-label={`Remove ${name}`}
        onClick={() => form.removeListItem(list, index)}
      >
        <IconTrash {...ICON} />
      </button>
    </div>
  );
}
