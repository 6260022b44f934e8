import { Anchor, AppShell, Burger, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconMail, IconMapPin, IconMenu2, IconPhone, IconSearch } from '@tabler/icons-react';
import { Link, type LoaderFunctionArgs, NavLink, Outlet, type RouterContextProvider } from 'react-router';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { pageApi } from '../../../src/web/site/page-api.ts';
import { useFestival } from './kit-festival.ts';

export async function loader(args: LoaderFunctionArgs<RouterContextProvider>) {
  return { festival: (await pageApi(args).call(endpoints.settings.show)).data };
}

const pages = [
  { to: '/', name: 'Home' },
  { to: '/gallery', name: 'Gallery' },
  { to: '/my-registrations', name: 'My registrations' },
];

/** The header's links; the site has them twice too, for wide screens and for the phone's menu. */
function Navigation({ visibleFrom, hiddenFrom }: { visibleFrom?: 'sm'; hiddenFrom?: 'sm' }) {
  return (
    <Group component="nav" gap="md" {...(visibleFrom ? { visibleFrom } : {})} {...(hiddenFrom ? { hiddenFrom } : {})}>
      {pages.map(({ to, name }) => (
        <Anchor key={to} component={NavLink} to={to}>
          {name}
        </Anchor>
      ))}
      <Button component={Link} to="/apply" size="xs">
        Become a Campus Ambassador
      </Button>
    </Group>
  );
}

function Header() {
  const { festivalName } = useFestival();
  return (
    <AppShell.Header>
      <Group h="100%" px="md" justify="space-between">
        <Anchor component={Link} to="/" fw={700} fz="lg">
          {festivalName}
        </Anchor>
        <Navigation visibleFrom="sm" />
        <Button component={Link} to="/search" variant="subtle" aria-label="Search events">
          <IconSearch size={22} />
        </Button>
        <Burger hiddenFrom="sm" size="sm" aria-label="Menu" />
        <IconMenu2 size={24} />
        <Navigation hiddenFrom="sm" />
      </Group>
    </AppShell.Header>
  );
}

function External({ href, label }: { href: string | null; label: string }) {
  if (!href) return null;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </Anchor>
  );
}

function Contact() {
  const { city, email, phone } = useFestival();
  return (
    <Stack gap="xs">
      <Title order={2}>Reach us</Title>
      <Group gap="xs">
        <IconMapPin size={18} />
        <Text>{city}</Text>
      </Group>
      <Anchor href={`mailto:${email}`}>
        <IconMail size={18} /> {email}
      </Anchor>
      <Anchor href={`tel:${phone}`}>
        <IconPhone size={18} /> {phone}
      </Anchor>
    </Stack>
  );
}

function Footer() {
  const { instituteName, tagline, quickLinks, socialLinks, developers } = useFestival();
  return (
    <Container component="footer" size="xl">
      <SimpleGrid cols={{ base: 1, sm: 4 }}>
        <Stack gap="xs">
          <Text fw={700}>{instituteName}</Text>
          <Text>{tagline}</Text>
        </Stack>
        <Contact />
        <Stack gap="xs">
          <Title order={2}>Quick links</Title>
          <External href={quickLinks.aboutUs} label="About Us" />
          <External href={quickLinks.careers} label="Careers" />
          <External href={quickLinks.contact} label="Contact" />
        </Stack>
        <Stack gap="xs">
          <Title order={2}>Follow us</Title>
          <External href={socialLinks.linkedin} label="LinkedIn" />
          <External href={socialLinks.instagram} label="Instagram" />
          <External href={socialLinks.x} label="X" />
          <External href={socialLinks.facebook} label="Facebook" />
        </Stack>
      </SimpleGrid>
      <Group>
        <Text>© {instituteName}</Text>
        {developers.map(({ label, url }) => (
          <Anchor key={label} href={url ?? undefined}>
            {label}
          </Anchor>
        ))}
      </Group>
    </Container>
  );
}

export default function KitLayout() {
  return (
    <AppShell header={{ height: 64 }} padding="md">
      <Header />
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
      <Footer />
    </AppShell>
  );
}
