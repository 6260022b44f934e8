import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import row from './row-button.module.css';

interface RowTool {
  /** What the row is, for who hears it. */
  name: string;
  size?: number;
}

interface MoveButtonsProps extends RowTool {
  isFirst: boolean;
  isLast: boolean;
  /** One up is -1. */
  onMove: (by: 1 | -1) => void;
}

/** Moves a row of an ordered list up or down by one. */
export function MoveButtons({ name, isFirst, isLast, size = 16, onMove }: MoveButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={row.icon}
        aria-label={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={size} aria-hidden />
      </button>
      <button
        type="button"
        className={row.icon}
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={size} aria-hidden />
      </button>
    </>
  );
}

/** Takes a row out of a list. */
export function RemoveButton({ name, size = 16, onRemove }: RowTool & { onRemove: () => void }) {
  return (
    <button type="button" className={`${row.icon} ${row.danger}`} aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconTrash size={size} aria-hidden />
    </button>
  );
}
