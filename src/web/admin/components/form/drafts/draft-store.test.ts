import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearAllDrafts,
  clearDraft,
  hasDrafts,
  keepDraftsOf,
  readDraft,
  writeDraft,
  writeDraftSoon,
  writeWaitingDraft,
} from './draft-store.ts';

const now = () => new Date().toISOString();

/** What `localStorage` does, in a test without a browser. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

describe('drafts', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
  afterEach(() => vi.unstubAllGlobals());

  it('come back until they are thirty days old', () => {
    writeDraft('mail', { savedAt: now() });
    writeDraft('old', { savedAt: new Date(Date.now() - 31 * 86_400_000).toISOString() });
    expect(readDraft('mail')).not.toBeNull();
    expect(readDraft('old')).toBeNull();
    expect(readDraft('none')).toBeNull();
  });

  it('that wait for a pause are written when their form goes, unless they were thrown away', () => {
    writeDraftSoon('mail', { savedAt: now(), text: 'half' });
    expect(readDraft('mail')).toBeNull();
    writeWaitingDraft('mail');
    expect(readDraft('mail')).toMatchObject({ text: 'half' });
    for (const throwAway of [() => clearDraft('mail'), clearAllDrafts]) {
      writeDraftSoon('mail', { savedAt: now(), text: 'more' });
      throwAway();
      writeWaitingDraft('mail');
      expect(readDraft('mail')).toBeNull();
    }
  });

  it('are gone after a logout, and nothing else with them', () => {
    localStorage.setItem('token', 'x');
    writeDraft('mail', { savedAt: now() });
    expect(hasDrafts()).toBe(true);
    clearAllDrafts();
    expect(hasDrafts()).toBe(false);
    expect(localStorage.getItem('token')).toBe('x');
  });

  it('of one admin are deleted when another one logs in', () => {
    keepDraftsOf('anita');
    writeDraft('mail', { savedAt: now() });
    keepDraftsOf('anita');
    expect(readDraft('mail')).not.toBeNull();
    keepDraftsOf('bela');
    expect(readDraft('mail')).toBeNull();
  });

  it('cost nothing but themselves where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    writeDraft('mail', { savedAt: now() });
    expect(readDraft('mail')).toBeNull();
    expect(hasDrafts()).toBe(false);
  });
});
