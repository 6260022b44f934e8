import { Button, Card, Group, Image, Text, Title } from '@mantine/core';
import { IconCalendar, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DayRange } from '../../../src/web/dates/event-dates.tsx';
import { posterPath } from '../../../src/web/posters/poster-path.ts';
import { eventPath } from '../../../src/web/site/event-paths.ts';
import type { EventSummary } from '../../../src/web/site/events/event-summary.ts';

/** The card of one event, with what the site's own card shows. */
export function KitCard({ event }: { event: EventSummary }) {
  return (
    <Card component="article" withBorder shadow="sm" radius="md" padding="md">
      <Card.Section>
        <Image src={event.image ?? posterPath(event._id)} alt="" w={800} h={500} loading="lazy" />
      </Card.Section>
      <Title order={3} mt="sm">
        {event.title}
      </Title>
      {event.shortDescription ? <Text c="dimmed">{event.shortDescription}</Text> : null}
      <Group gap="md" mt="sm">
        <Group gap="xs">
          <IconCalendar size={18} />
          <Text size="sm">
            <DayRange start={event.startDate} end={event.endDate} />
          </Text>
        </Group>
        <Group gap="xs">
          <IconMapPin size={18} />
          <Text size="sm">{event.venue ?? 'Venue TBD'}</Text>
        </Group>
      </Group>
      <Button component={Link} to={eventPath(event)} mt="md" aria-label={`Explore Event: ${event.title}`}>
        Explore Event
      </Button>
    </Card>
  );
}
