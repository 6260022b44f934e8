import { nanoid } from 'nanoid';
import { useState } from 'react';
import type { EventResults } from '#contract/results/results.ts';
import { clearDraft } from '../components/form/drafts/draft-store.ts';
import { useFormDraft, useStoredDraft } from '../components/form/drafts/use-form-draft.ts';

/** A winner as typed; `key` is the row's. */
export interface TypedWinner {
  key: string;
  award: string;
  name: string;
  detail: string;
}

export interface ResultsDraft {
  version: number;
  winners: TypedWinner[];
  note: string;
}

export const newWinner = (award = ''): TypedWinner => ({ key: nanoid(), award, name: '', detail: '' });

const toDraft = (results: EventResults | null): ResultsDraft => ({
  version: results?.version ?? 0,
  winners: results
    ? results.winners.map((winner) => ({ ...winner, key: nanoid(), detail: winner.detail ?? '' }))
    : ['1st', '2nd', '3rd'].map(newWinner),
  note: results?.note ?? '',
});

/** What the form holds, without the rows in which nobody is named. */
export const contentOf = ({ winners, note }: Pick<ResultsDraft, 'winners' | 'note'>) => ({
  winners: winners.filter(isUsed).map(({ award, name, detail }) => ({ award, name, detail })),
  note,
});

/** A row in which only what is won is written is not used yet. */
export const isUsed = ({ name, detail }: TypedWinner): boolean => `${name}${detail}`.trim() !== '';

/** All that is typed, also what is won in a row that names nobody yet. */
const typedIn = ({ winners, note }: ResultsDraft) => [
  winners
    .map(({ award, name, detail }) => [award, name, detail])
    .filter((texts) => texts.some((text) => text.trim() !== '')),
  note,
];

const isSame = (one: ResultsDraft, other: ResultsDraft) =>
  JSON.stringify(typedIn(one)) === JSON.stringify(typedIn(other));

/** What is typed of an event's results, kept in this browser until it is published or thrown away. */
export function useResultsDraft(eventId: string, results: EventResults | null) {
  const name = `results-${eventId}`;
  const [start] = useState(() => toDraft(results));
  const stored = useStoredDraft<ResultsDraft>(name)?.values ?? null;
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(stored ?? start);
  const [isRestored, setRestored] = useState(stored !== null && !isSame(stored, start));
  const isDirty = !isSame(draft, base);
  useFormDraft(name, draft, isDirty);
  return {
    draft,
    setDraft,
    isDirty,
    isRestored,
    clear: () => clearDraft(name),
    restart: (from: EventResults | null) => {
      const next = toDraft(from);
      clearDraft(name);
      setBase(next);
      setDraft(next);
      setRestored(false);
    },
    /** Goes on after `sent` was published as `from`: what was typed during the request stays. */
    rebase: (from: EventResults | null, sent: ResultsDraft) => {
      const next = toDraft(from);
      setBase(next);
      setDraft((before) => (isSame(before, sent) ? next : { ...before, version: next.version }));
      setRestored(false);
    },
  };
}
