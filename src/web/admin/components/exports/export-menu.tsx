import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type ExportTable, exportFormats, exportScope } from '#contract/exports/export-tables.ts';
import { sheetPowers } from '#contract/roles/live-sheets.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { PowersContext } from '../../auth/session/powers.ts';
import { useArchiveYear, withYear } from '../../years/archive/archive-year.ts';
import { isOfYears, menuLabel, sheetLabel } from './export-labels.ts';
import { LiveSheetDialog } from './live-sheet-dialog.tsx';

interface ExportMenuProps {
  /** The lists of the page; one alone is not named in the menu. */
  tables: readonly ExportTable[];
  /** The filter of the page as the API's query string. */
  query?: string;
  /** What the button is called, where it is not the only one. */
  label?: string;
}

/** Those of the lists that the reader may download. */
function useShownTables(tables: readonly ExportTable[]): ExportTable[] {
  const held = use(PowersContext);
  return tables.filter((table) => held === null || exportScope(held, table) !== undefined);
}

/** Whether the reader may download any of the lists. */
export const useHasExport = (tables: readonly ExportTable[]): boolean => useShownTables(tables).length > 0;

/** Downloads what a page lists, as it is filtered; nothing for those who may not. */
export function ExportMenu({ tables, query = '', label = 'Export' }: ExportMenuProps) {
  const apiUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiUrl ?? '';
  const [sheet, setSheet] = useState<ExportTable | null>(null);
  const shown = useShownTables(tables);
  const year = useArchiveYear();
  if (shown.length === 0) return null;
  const filter = Object.fromEntries(new URLSearchParams(query));
  // What is read again and again changes no more once a year is closed.
  const live = year === null ? shown.filter((table) => sheetPowers(table, filter) !== undefined) : [];
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
            {menuLabel(label, shown, year)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.flatMap((table) =>
            exportFormats.map((format) => (
              <Menu.Item
                key={`${table} ${format}`}
                component="a"
                href={`${apiUrl}/api/exports/${table}/${format}${withYear(query, isOfYears(table) ? year : null)}`}
                download
              >
                {sheetLabel(table, tables, shown, year)} {format.toUpperCase()}
              </Menu.Item>
            )),
          )}
          {live.length > 0 ? <Menu.Divider /> : null}
          {live.map((table) => (
            <Menu.Item key={table} onClick={() => setSheet(table)}>
              {sheetLabel(table, tables, shown, null)} live sheet…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {sheet ? <LiveSheetDialog table={sheet} query={query} apiUrl={apiUrl} onClose={() => setSheet(null)} /> : null}
    </>
  );
}
