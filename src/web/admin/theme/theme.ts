import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The site's own colours (night, marigold, gulal, peacock) as scales of ten, lightest first. */
const indigo: MantineColorsTuple = [
  '#f4f1fb',
  '#e6e0f6',
  '#cabfec',
  '#ab9ae0',
  '#8c76d4',
  '#7457c9',
  '#5f3fb8',
  '#4b2f9a',
  '#37217a',
  '#23134a',
];
const marigold: MantineColorsTuple = [
  '#fff8e6',
  '#ffefc7',
  '#ffe09a',
  '#ffd06a',
  '#ffc03f',
  '#ffb21a',
  '#e39a08',
  '#b67800',
  '#7d5200',
  '#5f3d00',
];
const gulal: MantineColorsTuple = [
  '#fdecf2',
  '#fbd3e0',
  '#f6a6c2',
  '#f075a0',
  '#eb4883',
  '#e8236b',
  '#cf1659',
  '#b80f4c',
  '#920a3c',
  '#6b062b',
];
const peacock: MantineColorsTuple = [
  '#e6f6f4',
  '#c8ebe7',
  '#97d8d1',
  '#62c3b9',
  '#34aba0',
  '#0f8f86',
  '#0a7a72',
  '#0a6a63',
  '#07524d',
  '#043a36',
];

/**
 * The admin panel's look. The page's policy allows no <style> elements, so Mantine may inject none: the
 * variables are in variables.css (`vitest -u src/web/admin/theme` rewrites it), and scrolling behind
 * a dialog is stopped by admin.css instead of by `lockScroll`. For the same reason SimpleGrid, Grid, Flex, AppShell and
 * responsive style props, which write <style> elements, are not used.
 */
/** What is behind a dialog. */
export const overlay = { backgroundOpacity: 0.5 };

export const theme = createTheme({
  colors: { indigo, marigold, gulal, peacock },
  primaryColor: 'indigo',
  primaryShade: 7,
  black: '#1c1233',
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Figtree Variable', system-ui, sans-serif", fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        lockScroll: false,
        radius: 'lg',
        overlayProps: overlay,
        // Dialogs of the modals manager cannot label their close button otherwise.
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // A hint above its input would push it below its neighbour's in the same row.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Enter takes what the typed words found first.
    Select: { defaultProps: { selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});
