import { useRef } from 'react';
import type { GivenSheet } from './sheet-fields.tsx';

export type Columns = Record<string, number>;

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0] ?? '';

/** What was chosen for a sheet's columns: it stays chosen for the same headings, while cells are corrected. */
export function useChosenColumns({ text, file }: GivenSheet) {
  const chosen = useRef<{ headings: string; columns: Columns } | null>(null);
  const headings = file?.name ?? firstLine(text);
  return {
    columns: () => (chosen.current?.headings === headings ? chosen.current.columns : undefined),
    choose: (columns: Columns) => {
      chosen.current = { headings, columns };
    },
  };
}
