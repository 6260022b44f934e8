import styles from './button.module.css';

type Look = 'marigold' | 'ink' | 'ghost' | 'danger';
type Size = 'small' | 'wide';

/** The class of a pill button, for links and buttons alike. */
export function button(look: Look, ...sizes: Size[]): string {
  return [styles.button, styles[look], ...sizes.map((size) => styles[size])].join(' ');
}
