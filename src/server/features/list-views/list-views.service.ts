import { nanoid } from 'nanoid';
import { type ListName, type ListView, MAX_VIEWS } from '#contract/panel/list-views.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockRow } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import * as repository from './list-views.repository.ts';

const toView = ({ list: _list, ...view }: repository.StoredView): ListView => view;

async function getView(db: Database, userId: string, id: string): Promise<repository.StoredView> {
  const view = await repository.findView(db, userId, id);
  if (!view) throw new AppError('view_not_found', { detail: 'This view is not there any more' });
  return view;
}

/** The views that an admin saved of a list, by name. */
export async function listViews({ db }: AppContext, userId: string, list: ListName): Promise<ListView[]> {
  return (await repository.listViews(db, userId, list)).map(toView);
}

interface SavedView {
  list: ListName;
  name: string;
  query: string;
  isDefault: boolean;
}

/** Saves a view of an admin, in place of their one of that name. Errors: `view_limit`. */
export function saveView({ db, clock }: AppContext, userId: string, view: SavedView): Promise<ListView> {
  return inTransaction(db, async (trx) => {
    // Two tabs that save at once are one after the other: neither default nor limit is passed.
    await lockRow(trx, 'users', 'id', userId);
    const { list, name, isDefault } = view;
    const before = await repository.listViews(trx, userId, list);
    if (before.length >= MAX_VIEWS && !before.some((other) => other.name === name)) {
      throw new AppError('view_limit', { detail: `A list has at most ${MAX_VIEWS} views: remove one first` });
    }
    if (isDefault) await repository.setDefault(trx, userId, list, null);
    await repository.saveView(trx, { id: nanoid(), userId, ...view, createdAt: clock().toISOString() });
    const saved = (await repository.listViews(trx, userId, list)).find((other) => other.name === name);
    if (!saved) throw new Error('The view that was just saved is not there');
    return toView(saved);
  });
}

/** Opens a list with a view of an admin, or without any. Errors: `view_not_found`. */
export function setDefaultView(context: AppContext, userId: string, id: string, isDefault: boolean): Promise<ListView> {
  return inTransaction(context.db, async (trx) => {
    await lockRow(trx, 'users', 'id', userId);
    const { list } = await getView(trx, userId, id);
    await repository.setDefault(trx, userId, list, isDefault ? id : null);
    return toView(await getView(trx, userId, id));
  });
}

/** Removes a view of an admin; what it was. Errors: `view_not_found`. */
export function removeView(context: AppContext, userId: string, id: string): Promise<ListView> {
  return inTransaction(context.db, async (trx) => {
    const view = await getView(trx, userId, id);
    await repository.deleteView(trx, id);
    return toView(view);
  });
}
