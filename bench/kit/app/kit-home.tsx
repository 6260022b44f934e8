import {
  Accordion,
  Box,
  Button,
  Container,
  Grid,
  Group,
  Image,
  Pill,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { Link, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { Moment } from '../../../src/web/dates/event-dates.tsx';
import { HERO_RANGOLI_PATH, posterPath } from '../../../src/web/posters/poster-path.ts';
import { overviewPath } from '../../../src/web/site/event-paths.ts';
import { toEventSummary } from '../../../src/web/site/events/event-summary.ts';
import { pageApi } from '../../../src/web/site/page-api.ts';
import { KitCard } from './kit-card.tsx';
import { useFestival } from './kit-festival.ts';

export async function loader(args: LoaderFunctionArgs<RouterContextProvider>) {
  const { data } = await pageApi(args).call(endpoints.events.listMainEvents);
  return {
    active: data.filter(({ status }) => status === 'active').map((event) => toEventSummary(event, new Date())),
    upcoming: data.filter(({ status }) => status === 'inactive').map((event) => toEventSummary(event, new Date())),
  };
}

function Hero() {
  const { instituteName, festivalName, heroLine, bubbles } = useFestival();
  return (
    <Box component="section">
      <Image src={HERO_RANGOLI_PATH} alt="" w={1000} h={1000} fetchPriority="high" />
      <Title order={1}>
        <Text span>{instituteName}</Text> <Text span>presents</Text> <Text span>{festivalName}</Text>
      </Title>
      <Text>{heroLine}</Text>
      <Pill.Group>
        {bubbles.map((name) => (
          <Pill key={name}>{name}</Pill>
        ))}
      </Pill.Group>
      <Button variant="subtle">Pause</Button>
    </Box>
  );
}

function Upcoming({ events }: { events: ReturnType<typeof toEventSummary>[] }) {
  return (
    <Stack component="aside">
      <Title order={2}>Upcoming Events</Title>
      {events.length === 0 ? <Text>No upcoming events yet</Text> : null}
      {events.map((event) => (
        <Group key={event._id}>
          <Link to={overviewPath(event)}>{event.title}</Link>
          <Moment at={event.startDate} format="day" />
        </Group>
      ))}
    </Stack>
  );
}

function Moments() {
  const { moments } = useFestival();
  return (
    <Container component="section" size="xl">
      <Title order={2}>Moments</Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {moments.map(({ title, text }) => (
          <Stack key={title} gap="xs">
            <Title order={3}>{title}</Title>
            <Text>{text}</Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Container>
  );
}

/** The strip of pictures, twice over as the site's own. */
function Gallery() {
  const pictures = useFestival().gallery.slice(0, 12);
  const shown = [...pictures, ...pictures.map(({ caption, image }) => ({ caption: `${caption} `, image }))];
  return (
    <Box component="section">
      <Group>
        <Title order={2}>Gallery</Title>
        <Button variant="subtle">Pause</Button>
        <Button component={Link} to="/gallery" variant="default">
          See all pictures
        </Button>
      </Group>
      <Group wrap="nowrap">
        {shown.map(({ caption, image }) => (
          <Stack key={caption} gap="xs">
            <Image src={image ?? posterPath(caption.trim())} alt="" w={800} h={500} loading="lazy" />
            <Text>{caption}</Text>
          </Stack>
        ))}
      </Group>
    </Box>
  );
}

function Questions() {
  const { faq, email } = useFestival();
  return (
    <Container component="section">
      <Title order={2}>Questions people ask</Title>
      <Accordion>
        {faq.map(({ question, answer }) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>{answer.replaceAll('{email}', email)}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Container>
  );
}

export default function KitHome() {
  const { active, upcoming } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <Grid>
        <Grid.Col span={{ base: 12, md: 9 }}>
          <Title order={2}>Active Events</Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {active.map((event) => (
              <KitCard key={event._id} event={event} />
            ))}
          </SimpleGrid>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 3 }}>
          <Upcoming events={upcoming} />
        </Grid.Col>
      </Grid>
      <Moments />
      <Gallery />
      <Questions />
    </>
  );
}
