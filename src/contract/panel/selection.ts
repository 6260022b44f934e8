import { z } from '../zod.ts';

/** Rows that can be chosen one by one; more are chosen as all that a filter leaves. */
export const MOST_SELECTED = 200;

const ID = '[\\w-]{1,64}';

/** A selection of rows in a query: their ids, with commas between them. */
export const selectedIds = z
  .string()
  .regex(
    new RegExp(`^${ID}(,${ID}){0,${MOST_SELECTED - 1}}$`),
    `Must be at most ${MOST_SELECTED} ids with commas between`,
  )
  .optional();

/** The ids of a selection. */
export const idsIn = (selected: string): string[] => selected.split(',');
