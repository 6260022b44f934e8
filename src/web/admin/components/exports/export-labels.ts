import { type ExportTable, exportDefinitions } from '#contract/exports/export-tables.ts';
import { exportFilters } from '#contract/exports/exports.ts';

/** Whether a list is read by years, as its page is. */
export const isOfYears = (table: ExportTable): boolean => 'year' in exportFilters[table].shape;

/** What the button is called while an auditor reads a closed year (null: the open one): the year, if all of its lists are of it. */
export const menuLabel = (label: string, shown: readonly ExportTable[], year: string | null): string =>
  year !== null && shown.every(isOfYears) ? `${label} of ${year}` : label;

/** What precedes a format in the menu: the list, unless it is the page's only one, and the year where the button does not name it. */
export function sheetLabel(
  table: ExportTable,
  tables: readonly ExportTable[],
  shown: readonly ExportTable[],
  year: string | null,
): string {
  const ofYear = year !== null && isOfYears(table) && !shown.every(isOfYears) ? ` of ${year}` : '';
  return tables.length > 1 ? `${exportDefinitions[table].label}${ofYear} as` : 'As';
}
