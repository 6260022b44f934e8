import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { initialsOf } from '../../initials.ts';
import { readLoginName } from '../auth/login-hint.ts';
import { Link } from '../components/link.tsx';
import { ACCOUNT } from '../registration/registration-paths.ts';

/** Who is logged in: the initials, which lead to the account. Public pages are the same for everybody, so the browser adds them. */
export function Account({ className }: { className: string | undefined }) {
  const { key } = useLocation();
  const [name, setName] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key; a login and a logout end with one.
  useEffect(() => {
    const show = () => setName(readLoginName());
    show();
    addEventListener('storage', show);
    return () => removeEventListener('storage', show);
  }, [key]);
  if (!name) return null;
  const initials = initialsOf(name);
  return (
    <Link className={className} to={ACCOUNT} title={name} aria-label={t`${initials}, you are logged in`}>
      <span aria-hidden="true">{initials}</span>
    </Link>
  );
}
