import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';

interface HeaderLinkProps {
  to: string;
  icon: Icon;
  children: React.ReactNode;
}

/** A way to another screen, among the actions of a page's header. */
export function HeaderLink({ to, icon: Drawing, children }: HeaderLinkProps) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<Drawing size={18} aria-hidden />}>
      {children}
    </Button>
  );
}
