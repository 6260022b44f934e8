/** How many steps can be undone. */
const MAX_STEPS = 100;
/** Changes of one field in this time (ms) are one step. */
const TYPING = 1500;

/** What was, what is, and what was undone; `revision` counts the steps back and forth: what has a field open is filled in once more. */
export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  revision: number;
  /** The field that was changed last, and when. */
  last: { field: string; at: number } | null;
}

export const startHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  revision: 0,
  last: null,
});

/** Notes a change. What is typed into one `field` without a pause is one step; without a field it is a step of its own. */
export function noteChange<Value>(
  history: History<Value>,
  present: Value,
  { field = null, at }: { field?: string | null; at: number },
): History<Value> {
  const { past, last, revision } = history;
  const goesOn = field !== null && last?.field === field && at - last.at < TYPING;
  return {
    past: goesOn ? past : [...past, history.present].slice(-MAX_STEPS),
    present,
    future: [],
    revision,
    last: field === null ? null : { field, at },
  };
}

/** What the server made of what was sent takes its place, without a step. */
export const replacePresent = <Value>(history: History<Value>, present: Value): History<Value> => ({
  ...history,
  present,
});

export function undo<Value>(history: History<Value>): History<Value> {
  const { past, present, future, revision } = history;
  const [before] = past.slice(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], revision: revision + 1, last: null };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { past, present, future, revision } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: later, revision: revision + 1, last: null };
}
