import { Table } from '@mantine/core';
import { formatRupees } from '#contract/payments/rupees.ts';
import styles from './reports.module.css';

interface FlowRow {
  key: string;
  label: string;
  received: number;
  refunded: number;
  net: number;
}

/** What came, what went back and what is left, by one thing. */
export function FlowTable({ title, column, rows }: { title: string; column: string; rows: FlowRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <Table className={styles.flow} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{column}</Table.Th>
            <Table.Th scope="col">Received</Table.Th>
            <Table.Th scope="col">Refunded</Table.Th>
            <Table.Th scope="col">Kept</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, label, received, refunded, net }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{formatRupees(received)}</Table.Td>
              <Table.Td>{formatRupees(refunded)}</Table.Td>
              <Table.Td>{formatRupees(net)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
