import { createContext, use, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Power, Powers } from '#contract/roles/powers.ts';

/** The search parameter of the panel's pages that names the closed year. */
const YEAR_PARAMETER = 'year';

/** What can be read of a closed year, and what is of no year; nothing of it changes anything. */
const readingPowers: readonly Power[] = [
  'registrations.read',
  'exports.download',
  'payments.read',
  'treasury.read',
  'audit.read',
  'privacy.read',
  'archive.read',
  'panel.open',
];

/** The powers of an auditor who reads a closed year: what others of their roles change is hidden meanwhile. */
export const powersInArchive = (powers: Powers): Powers =>
  Object.fromEntries(readingPowers.flatMap((power) => (powers[power] ? [[power, powers[power]] as const] : [])));

/** Pages that are the same for all years: the books, what admins did, privacy, and one's own account. */
const yearless = /^\/admin\/(reports|bank-statements|activity|privacy|approvals)|^\/home\?.*view=account-security/;

/** Whether the page at a url shows nothing of a single year. */
export const isYearless = (url: string): boolean => yearless.test(url);

const yearIn = (search: string): string | null =>
  /^2\d{3}$/.exec(new URLSearchParams(search).get(YEAR_PARAMETER) ?? '')?.[0] ?? null;

/** A path with the closed year, or without one. */
export function withYear(search: string, year: string | null): string {
  const params = new URLSearchParams(search);
  if (year === null) params.delete(YEAR_PARAMETER);
  else params.set(YEAR_PARAMETER, year);
  return params.size > 0 ? `?${params}` : '';
}

/**
 * The closed year that an auditor reads, null for the open one. It is in the url, so that reload, the back button and a shared url show
 * the same; links of the panel, which do not name it, keep it.
 */
export function useYearOfUrl(isAuditor: boolean): string | null {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [kept, keep] = useState<string | null>(null);
  const named = isAuditor ? yearIn(search) : null;
  // What the back button leads to, or a choice of the open year, means what it says.
  const isExact = type === 'POP' || (state as { choosesYear?: true } | null)?.choosesYear === true;
  const year = named ?? (isAuditor && !isExact ? kept : null);
  if (year !== kept) keep(year);
  useEffect(() => {
    if (year === null || named !== null) return;
    void navigate(
      { pathname, search: withYear(search, year), hash },
      { replace: true, state, preventScrollReset: true },
    );
  }, [year, named, pathname, search, hash, state, navigate]);
  return year;
}

/** Leads to the dashboard of a closed year, or of the open one (null). */
export function useChooseYear(): (year: string | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (year) => void navigate({ pathname: '/home', search: withYear('', year) }, { state: { choosesYear: true } }),
    [navigate],
  );
}

/** The closed year that is read; null for the year that is open. */
export const ArchiveContext = createContext<string | null>(null);

export const useArchiveYear = (): string | null => use(ArchiveContext);
