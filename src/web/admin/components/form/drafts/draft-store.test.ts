import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#test/support/browser/memory-storage.ts';
import {
  clearAllDrafts,
  clearDraft,
  hasDrafts,
  keepDraftsOf,
  readDraft,
  readLostKey,
  writeDraft,
  writeDraftSoon,
  writeLostKey,
  writeWaitingDraft,
} from './draft-store.ts';

const now = () => new Date().toISOString();

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

  it('keep the keys of lost requests as long as they are there', () => {
    writeLostKey('mail', 'Gates', 'k1');
    writeLostKey('mail', 'Doors', 'k2');
    expect([readLostKey('mail', 'Gates'), readLostKey('mail', 'Doors')]).toEqual(['k1', 'k2']);
    expect([readLostKey('refund', 'Gates'), hasDrafts()]).toEqual([undefined, false]);
    for (const throwAway of [() => clearDraft('mail'), clearAllDrafts]) {
      writeLostKey('mail', 'Gates', 'k1');
      throwAway();
      expect(readLostKey('mail', 'Gates')).toBeUndefined();
      expect(localStorage.length).toBe(0);
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

  it('of the person who logged in in another tab are neither read nor written', () => {
    keepDraftsOf('anita');
    localStorage.setItem('utsav.drafts-of', 'bela');
    writeDraft('mail', { savedAt: now() });
    expect(localStorage.getItem('utsav.draft.mail')).toBeNull();
    localStorage.setItem('utsav.draft.mail', JSON.stringify({ savedAt: now() }));
    expect([readDraft('mail'), hasDrafts()]).toEqual([null, false]);
    clearDraft('mail');
    expect(localStorage.getItem('utsav.draft.mail')).not.toBeNull();
  });

  it('cost nothing but themselves where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    writeDraft('mail', { savedAt: now() });
    expect(readDraft('mail')).toBeNull();
    expect(hasDrafts()).toBe(false);
    writeLostKey('mail', 'Gates', 'k1');
    expect(readLostKey('mail', 'Gates')).toBe('k1');
    clearDraft('mail');
  });
});
