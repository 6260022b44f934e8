import type { SpotlightActionGroupData, SpotlightFilterFunction } from '@mantine/spotlight';

/** Rows of a group before anything is typed, and after: more only make one scroll, typing is faster. */
const SHOWN = 9;

/** Groups of what the server found: they are shown as they are. */
export const FOUND = { registrations: 'Registrations', payments: 'Payments', receipts: 'Receipts' } as const;
const found: readonly string[] = Object.values(FOUND);

const isGroup = (item: object): item is SpotlightActionGroupData => 'group' in item && 'actions' in item;

/** Screens and events that have every word of the query in their label, description or keywords, then what the server found. */
export const filterScreens: SpotlightFilterFunction = (query, items) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.includes(word));
  return items.filter(isGroup).flatMap(({ group, actions }) => {
    if (found.includes(group)) return actions.length > 0 ? [{ group, actions }] : [];
    const left = actions
      .filter(({ label, description, keywords }) =>
        fits(`${label ?? ''} ${description ?? ''} ${keywords ?? ''}`.toLowerCase()),
      )
      .slice(0, SHOWN);
    return left.length > 0 ? [{ group, actions: left }] : [];
  });
};
