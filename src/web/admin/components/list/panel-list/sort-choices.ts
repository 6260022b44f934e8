import type { ListColumn } from '../list-table.tsx';

/** The orders of a column by its name: ascending first. */
export const sortedBy = <const Name extends string>(name: Name) => ({
  ascending: name,
  descending: `-${name}` as const,
});

/** The orders of a column of numbers of which the server names the highest first. */
export const highestFirst = <const Name extends string>(name: Name) => ({
  ascending: `-${name}` as const,
  descending: name,
  descendsFirst: true,
});

/** The orders of the column of times. */
export const byTime = { ascending: 'oldest', descending: 'newest', descendsFirst: true } as const;

/** The choices of the field by which phones, which show no headings, sort a list. */
export function sortChoices<Row, Sort extends string>(columns: readonly ListColumn<Row, Sort>[]) {
  return columns.flatMap(({ label, kind, sort }) => {
    if (!sort) return [];
    const { ascending, descending } = sort;
    if (kind === 'when') {
      return [
        { value: descending, label: 'Newest first' },
        { value: ascending, label: 'Oldest first' },
      ];
    }
    const name = label.toLowerCase();
    return kind === 'number'
      ? [
          { value: descending, label: `Highest ${name}` },
          { value: ascending, label: `Lowest ${name}` },
        ]
      : [
          { value: ascending, label: `By ${name}` },
          { value: descending, label: `By ${name}, Z first` },
        ];
  });
}
