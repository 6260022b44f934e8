import { expect, it } from 'vitest';
import { clearAllDrafts } from './draft-storage.ts';
import { type Draft, newIdempotencyKey, readDraft, saveDraft } from './draft-store.ts';

function memoryStore() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}
const NOW = Date.parse('2027-02-12T10:00:00Z');
const HOUR = 60 * 60 * 1000;
const draft = (person: string): Draft => ({
  person,
  savedAt: NOW,
  key: newIdempotencyKey(),
  fields: [['name', 'Asha']],
});

it('readDraft returns what was saved for the same person and form, for a day', () => {
  const store = memoryStore();
  const saved = draft('asha@college.test');
  saveDraft(store, 'individual:e1', saved);
  expect(readDraft(store, 'individual:e1', 'asha@college.test', NOW + 23 * HOUR)).toEqual(saved);
  expect(readDraft(store, 'individual:e2', 'asha@college.test', NOW)).toBeNull();
  expect(readDraft(store, 'individual:e1', 'asha@college.test', NOW + 25 * HOUR)).toBeNull();
  expect(store.length).toBe(0);
});

it('readDraft keeps an account’s draft from a guest and deletes it for another account', () => {
  const store = memoryStore();
  saveDraft(store, 'team:e1', draft('asha@college.test'));
  expect(readDraft(store, 'team:e1', '', NOW)).toBeNull();
  expect(readDraft(store, 'team:e1', 'asha@college.test', NOW)).not.toBeNull();
  expect(readDraft(store, 'team:e1', 'ravi@college.test', NOW)).toBeNull();
  expect(readDraft(store, 'team:e1', 'asha@college.test', NOW)).toBeNull();
});

it('readDraft gives a guest’s draft to the account that logs in next', () => {
  const store = memoryStore();
  saveDraft(store, 'team:e1', draft(''));
  expect(readDraft(store, 'team:e1', 'asha@college.test', NOW)?.fields).toEqual([['name', 'Asha']]);
});

it('clearAllDrafts deletes every draft and taken payment, and nothing else; damaged ones count as none', () => {
  const store = memoryStore();
  saveDraft(store, 'a', draft(''));
  saveDraft(store, 'b', draft(''));
  store.setItem('other', 'stays');
  store.setItem('razorpay-taken:ABCD', '1 0');
  store.setItem('draft:c', '{');
  expect(readDraft(store, 'c', '', NOW)).toBeNull();
  clearAllDrafts(store);
  expect([store.length, store.getItem('other')]).toEqual([1, 'stays']);
  expect(readDraft(null, 'a', '', NOW)).toBeNull();
});

it('newIdempotencyKey suits the contract and never repeats', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[\w-]{16,64}$/);
});
