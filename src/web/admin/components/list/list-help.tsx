import { ActionIcon, Kbd } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './list.module.css';

interface ListHelpProps {
  help: { isOpen: boolean; open: () => void; close: () => void };
  /** What Enter does here. */
  enter?: string;
  hasSelection?: boolean;
}

/** The button and dialog that list the keys of a list; phones have neither. */
export function ListHelp({ help, enter = 'Open the row', hasSelection = true }: ListHelpProps) {
  const keys: (readonly [string, string])[] = [
    ['/', 'Search'],
    ['J', 'Next row; after the last one the next page'],
    ['K', 'Previous row; before the first one the page before'],
    ...(hasSelection ? ([['X', 'Select the row, or take it out']] as const) : []),
    ['Enter', enter],
    ['Ctrl Z', 'Take back what was just done, while Undo is offered'],
    ['Ctrl K', 'Find a person, code or payment from anywhere'],
    ['?', 'This list'],
  ];
  return (
    <>
      <ActionIcon
        className={styles.keyboard}
        variant="default"
        size="input-sm"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={help.open}
      >
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
      <Dialog opened={help.isOpen} onClose={help.close} title="Keyboard shortcuts">
        <dl className={styles.keys}>
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          {hasSelection ? 'Shift with a click selects all rows between two. ' : ''}No key does anything while you type.
        </p>
      </Dialog>
    </>
  );
}
