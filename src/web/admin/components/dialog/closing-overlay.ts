import { overlay } from '../../theme/theme.ts';

/**
 * What is behind a dialog, closing it by a click of its own: the second click of a double click, which meets it once the dialog is
 * open, does not.
 */
export const closingOverlay = (close: () => void) => ({
  ...overlay,
  onClick: ({ detail }: React.MouseEvent) => {
    if (detail < 2) close();
  },
});
