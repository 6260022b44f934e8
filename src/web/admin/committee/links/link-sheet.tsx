import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { MadeLinks } from '#contract/roles/volunteer-links.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { reachOf } from '../reach.ts';
import styles from './link-sheet.module.css';

/** New links with their codes, to show or to print: they are not shown again. */
export function LinkSheet({ made, onDone }: { made: MadeLinks; onDone: () => void }) {
  const { label, roleLabel, endsAt, links } = made;
  return (
    <div className={styles.sheet}>
      <PageHeader
        title={label}
        actions={
          <>
            <Button variant="default" onClick={onDone}>
              Done
            </Button>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        Show each code to one volunteer, or print them. They are shown here only now, and each opens once.
      </PageHeader>
      <ul className={styles.links}>
        {links.map(({ _id, number, url, qrSvg }) => (
          <li key={_id} className={styles.link}>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
              alt={`QR code of link ${number}`}
              width="220"
              height="220"
            />
            <strong>
              {label} {number}
            </strong>
            <span>
              {roleLabel}, {reachOf(made)}
            </span>
            <span>
              until <DateAndTime at={endsAt} />
            </span>
            <div className={styles.copy}>
              <CopyButton text={url} label={links.length === 1 ? 'Copy the link' : `Copy link ${number}`} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
