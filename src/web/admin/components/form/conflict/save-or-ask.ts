import type { RefObject } from 'react';
import type { ProblemCode } from '#contract/problem.ts';
import { ApiError } from '../../../../api.ts';
import { askWhose } from '../../dialog/ask-whose.tsx';
import { fieldInWords } from './field-in-words.ts';
import { isSameField } from './same-field.ts';

type Labels<Values> = Partial<Record<keyof Values & string, string>>;

interface SharedRecord<Values extends object, Stored> {
  /** What the form began with, and goes on from after each save. */
  base: RefObject<Stored>;
  /** What is stored, as the form holds it. */
  toValues: (stored: Stored) => Values;
  /** What is stored now. */
  read: () => Promise<Stored>;
  /** Sends the values, based on what is stored as far as the form knows. */
  send: (values: Values, base: Stored) => Promise<Stored>;
  /** The fields that are compared, by what the form calls them; of what is stored now where its fields differ. */
  labels: Labels<Values> | ((stored: Stored) => Labels<Values>);
  /** How a field is shown that is not told by its words. */
  show?: (name: keyof Values & string, values: Values, other: Values) => React.ReactNode;
  /** The code with which the server refuses what began with another version, and the title of the question. */
  code?: ProblemCode;
  title?: string;
}

/** What both changed, and to different values. */
export const changedByBoth = <Values extends object>(
  names: readonly (keyof Values)[],
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Values>,
): (keyof Values)[] =>
  names.filter(
    (name) =>
      !isSameField(mine[name], before[name]) &&
      !isSameField(theirs[name], before[name]) &&
      !isSameField(mine[name], theirs[name]),
  );

/**
 * Saves what a form holds. Where somebody else saved the same record meanwhile, what only they changed stays theirs, and of what both changed
 * one is chosen; the refusal is thrown where nobody chose.
 */
export async function saveOrAsk<Values extends object, Stored>(
  mine: Values,
  record: SharedRecord<Values, Stored>,
): Promise<Stored> {
  const { base, toValues, show, code = 'settings_changed' } = record;
  try {
    const stored = await record.send(mine, base.current);
    base.current = stored;
    return stored;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== code) throw error;
    const now = await record.read();
    const [before, theirs] = [toValues(base.current), toValues(now)];
    const labels = typeof record.labels === 'function' ? record.labels(now) : record.labels;
    const names = Object.keys(labels) as (keyof Values & string)[];
    const both = changedByBoth(names, { before, mine, theirs }) as typeof names;
    const inWords = (name: (typeof names)[number], of: Values, other: Values) =>
      show?.(name, of, other) ?? fieldInWords(of[name], other[name]);
    const whose =
      both.length === 0
        ? 'mine'
        : await askWhose(
            record.title ?? 'The same settings were changed meanwhile',
            both.map((name) => ({
              label: labels[name] ?? name,
              theirs: inWords(name, theirs, mine),
              mine: inWords(name, mine, theirs),
            })),
            { isAll: both.length === names.length },
          );
    if (whose === null) throw error;
    const isMine = (name: (typeof names)[number]) =>
      !isSameField(mine[name], before[name]) && (whose === 'mine' || !both.includes(name));
    const chosen = { ...mine };
    for (const name of names) if (!isMine(name)) chosen[name] = theirs[name];
    // All of it is stored already: saved once more, it might be another version of the same.
    const isStored = names.every((name) => isSameField(chosen[name], theirs[name]));
    // Where this fails, the form still holds what it began with: its next save is compared once more.
    base.current = isStored ? now : await saveOrAsk(chosen, { ...record, base: { current: now } });
    return base.current;
  }
}
