import { MoveButtons, RemoveButton } from '../components/row-tools.tsx';
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

/** Moves a row of a list up and down, and takes it out. */
export function RowTools({ form, list, index, count, name }: RowToolsProps) {
  return (
    <div className={styles.tools}>
      <MoveButtons
        name={name}
        isFirst={index === 0}
        isLast={index === count - 1}
        onMove={(by) => form.reorderListItem(list, { from: index, to: index + by })}
      />
      <RemoveButton name={name} onRemove={() => form.removeListItem(list, index)} />
    </div>
  );
}
