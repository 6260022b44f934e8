import { FOUND_ROWS, type Found } from '#contract/panel/find.ts';
import { PASS_CODE_LENGTH, passCodeIn } from '#contract/passes.ts';
import type { Powers, Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import { buildSearchIndex, searchIds, wordsOf } from '../search/search-index.ts';
import * as repository from './find.repository.ts';

/** From so many digits on, a number may be the beginning of a UTR. */
const SHORTEST_UTR = 4;
const UTR_LENGTH = 12;
const SHORTEST_CODE = 4;
/** A receipt's number without its series has no more digits. */
const LONGEST_SEQUENCE = 7;

/** Of so many registrations, the newest ones, words are compared with those that were typed. */
const COMPARED = 2000;

/** What a search may be beside a text: the beginning of a code, of a UTR, an id of the gateway, the number of a receipt. */
function termsOf(search: string) {
  const digits = search.replaceAll(/[\s-]/g, '');
  const isNumber = /^\d+$/.test(digits);
  // A name in two words is no code; one in groups is.
  const isGrouped = !/\s/.test(search.trim());
  const code = isGrouped && /^[\w/:.-]+$/.test(search) ? passCodeIn(search) : '';
  return {
    code: code.length >= SHORTEST_CODE && code.length <= PASS_CODE_LENGTH ? code : undefined,
    utr: isNumber && digits.length >= SHORTEST_UTR && digits.length <= UTR_LENGTH ? digits : undefined,
    gatewayId: /^(order|pay)_\w+$/.test(search) ? search : undefined,
    sequence: isNumber && digits.length <= LONGEST_SEQUENCE ? Number(digits) : undefined,
    /** A code in groups is stored without them. */
    text: code.length >= SHORTEST_CODE && /^[A-Za-z0-9]{4}(-[A-Za-z0-9]{1,4})+$/.test(search) ? code : search,
  };
}

/** Registrations whose words are spelled almost like those of a name, the likest first. Hardly anybody gets a first letter wrong. */
async function listAlike(db: Database, scope: Scope, name: string): Promise<string[]> {
  const letters = [...new Set(wordsOf(name).map((word) => word.slice(0, 1)))];
  // A code, a number or an e-mail with one is no name.
  if (letters.length === 0 || /\d/.test(name)) return [];
  const rows = await repository.listByLetters(db, scope, letters, COMPARED);
  const documents = rows.map(({ id, searchText }) => ({ id, fields: [{ text: searchText, weight: 1 }] }));
  return searchIds(buildSearchIndex(documents, []), name);
}

/** What a search finds in all that somebody with these powers may read. */
export async function find(db: Database, powers: Powers, search: string): Promise<Found> {
  const { 'registrations.read': reads, 'payments.read': pays } = powers;
  const { code, utr, gatewayId, sequence, text } = termsOf(search);
  const limit = FOUND_ROWS + 1;
  const ids = new Set<string>();
  if (reads !== undefined) {
    if (code) for (const id of await repository.listByCode(db, reads, code, limit)) ids.add(id);
    if (code) for (const id of await repository.listByMemberCode(db, reads, code, limit)) ids.add(id);
    if (ids.size < limit) for (const id of await repository.listByText(db, reads, text, limit)) ids.add(id);
    if (ids.size === 0) for (const id of (await listAlike(db, reads, search)).slice(0, limit)) ids.add(id);
  }
  const shown = await repository.readRegistrations(db, [...ids].slice(0, FOUND_ROWS));
  const number = search.toUpperCase();
  return {
    registrations: shown,
    more: ids.size > FOUND_ROWS,
    payments:
      pays === undefined
        ? []
        : await repository.listPayments(db, pays, { utr, gatewayId, reference: code }, FOUND_ROWS),
    receipts: pays === undefined ? [] : await repository.listReceipts(db, pays, { number, sequence }, FOUND_ROWS),
  };
}
