import { expect, it } from 'vitest';
import { menuLabel, sheetLabel } from './export-labels.ts';

it('an export of lists that are the same for all years does not name the closed year', () => {
  expect(menuLabel('Export', ['activity'], '2026')).toBe('Export');
  expect(menuLabel('Export', ['registrations'], '2026')).toBe('Export of 2026');
  expect(menuLabel('Export', ['registrations'], null)).toBe('Export');
});

it('where some lists of a page are of the year, each of these names it', () => {
  const tables = ['registrations', 'unmatched'] as const;
  expect(menuLabel('Export', tables, '2026')).toBe('Export');
  expect(tables.map((table) => sheetLabel(table, tables, tables, '2026'))).toEqual([
    'Registrations of 2026 as',
    'Unmatched bank lines as',
  ]);
  expect(sheetLabel('registrations', tables, tables, null)).toBe('Registrations as');
  expect(sheetLabel('registrations', ['registrations'], ['registrations'], '2026')).toBe('As');
});
