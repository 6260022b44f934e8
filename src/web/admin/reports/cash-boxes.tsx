import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CashBox, Treasury } from '#contract/payments/reports.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useMay } from '../auth/session/powers.ts';
import { CashDialog } from './cash-dialog.tsx';
import styles from './reports.module.css';

/** Who should have how much cash, with what is done about it: count it, hand it over. */
export function CashBoxes({ cash, holders }: Pick<Treasury, 'cash' | 'holders'>) {
  const [asked, setAsked] = useState<{ what: 'count' | 'hand-over'; box: CashBox } | null>(null);
  const mayEdit = useMay()('treasury.edit');
  if (cash.length === 0) return null;
  // What is counted is compared with the newest figure. Cash that is handed over may have gone already, with the response lost: sent again,
  // the same amount is no more than there was.
  const box = asked?.what === 'count' ? (cash.find(({ id }) => id === asked.box.id) ?? asked.box) : asked?.box;
  return (
    <section className={styles.card}>
      <h2>Cash</h2>
      <ul className={styles.boxes}>
        {cash.map((box) => (
          <li key={box.id}>
            <p className={styles.box}>
              <span>{box.name}</span>
              <strong>{formatRupees(box.expected)}</strong>
            </p>
            {box.expected < 0 ? (
              <p className={styles.below}>Paid out of their own pocket, or not yet handed to them</p>
            ) : null}
            {mayEdit ? (
              <div className={styles.actions}>
                <Button size="xs" variant="default" onClick={() => setAsked({ what: 'count', box })}>
                  Count
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={box.expected < 1}
                  onClick={() => setAsked({ what: 'hand-over', box })}
                >
                  Hand over
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {asked && box ? (
        <CashDialog what={asked.what} box={box} holders={holders} onClose={() => setAsked(null)} />
      ) : null}
    </section>
  );
}
