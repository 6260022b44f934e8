import styles from './icon.module.css';

const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  place: 'M12 21.5s7-6.3 7-11.5a7 7 0 1 0-14 0c0 5.2 7 11.5 7 11.5zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  ticket: 'M4 7h16v3.5a1.75 1.75 0 0 0 0 3.5V17H4v-3a1.75 1.75 0 0 0 0-3.5zM14.5 7v2M14.5 11v2M14.5 15v2',
  rupee: 'M7 4h10M7 8.5h10M7 4c8 0 8 9 0 9l7.5 7.5',
  people:
    'M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3 19.5c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M16 5.3a3.25 3.25 0 0 1 0 6M17.5 14.3c2.2.6 3.5 2.5 3.5 5.2',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12.5V20h14v-7.5',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3c0 1.5-1 2.5-2.5 2.5C10.5 20 4 13.5 4 6c0-1.5 1-2.5 2.5-2.5z',
  chat: 'M12 4a8 8 0 0 0-6.9 12L4 20l4.1-1.1A8 8 0 1 0 12 4zM9 9.5c0 3 2.5 5.5 5.5 5.5',
  plus: 'M12 5v14M5 12h14',
  chevron: 'M6 9.5l6 6 6-6',
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  linkedin: 'M4 9.5v10.5M4 5v.1M9 20V9.5M9 14c0-6 9-6.5 9 0v6',
  instagram:
    'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 8.3a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4zM17.2 6.7v.1',
  x: 'M4 4l16 16M20 4 4 20',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1.2.5-2 2-2h1.8V2.7c-4-.7-7 .5-7 4.3v2.5H8V13h2.8v8',
} as const;

export type IconName = keyof typeof paths;

/** A line drawing of 24 units; the text beside it says what it means, so readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
