import { useEffect, useState } from 'react';
import type { Account } from '#contract/account/account.ts';
import { readLoginHint } from '../auth/login-hint.ts';
import { useUrls } from '../festival.ts';

/** What the account of a logged-in person knows of them: the page is the same for everybody, so the browser asks for it. */
export function useOwnDetails(): Record<string, string> {
  const { apiUrl } = useUrls();
  const [own, setOwn] = useState<Record<string, string>>({});
  useEffect(() => {
    if (!readLoginHint().hasToken) return;
    const abort = new AbortController();
    fetch(`${apiUrl}/api/account`, { credentials: 'include', signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { name, email, phone, college } = ((await response.json()) as { data: Account }).data;
        setOwn({ fullName: name, email, phone: phone ?? '', college: college ?? '' });
      })
      .catch(() => {});
    return () => abort.abort();
  }, [apiUrl]);
  return own;
}
