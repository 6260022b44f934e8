import { BarChart } from '@mantine/charts';
import { fullTitle } from '#contract/events/full-title.ts';
import '@mantine/charts/styles.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { RegistrationStatistics } from '#contract/panel/registration-statistics.ts';
import { amountText } from '../registrations/registration-labels.ts';
import { ChartCard } from './chart-card.tsx';
import { chartNames, everyDay, largestEvents, shortDay } from './chart-data.ts';
import styles from './charts.module.css';

type Measure = 'registrations' | 'rupees';

const measures = [
  { value: 'registrations', label: 'Registrations' },
  { value: 'rupees', label: 'Money' },
];
const rupees = (value: number) => (value < 0 ? `−${amountText(-value)}` : amountText(value)).replace('Free', '₹0');
const count = (value: number) => value.toLocaleString('en-IN');
const formats = { registrations: count, rupees };

/** No animation. */
const still = { isAnimationActive: false } as const;
/** Keyboards and screen readers use the table: nothing in the chart takes the focus. */
const drawing = { accessibilityLayer: false } as const;

/** Registrations and money, by day and by event; each chart also as a table. */
export function RegistrationCharts({ statistics }: { statistics: RegistrationStatistics }) {
  const [measure, setMeasure] = useState<Measure>('registrations');
  const height = Math.max(230, largestEvents(statistics.byEvent, 'registrations').length * 30 + 60);
  return (
    <section aria-labelledby="charts" className={styles.charts}>
      <div className={styles.head}>
        <h2 id="charts">Registrations and money</h2>
        <SegmentedControl
          aria-label="What the charts show"
          data={measures}
          value={measure}
          onChange={(value) => setMeasure(value === 'rupees' ? 'rupees' : 'registrations')}
        />
      </div>
      <div className={styles.cards}>
        <DaysChart byDay={statistics.byDay} measure={measure} height={height} />
        <EventsChart byEvent={statistics.byEvent} measure={measure} height={height} />
      </div>
    </section>
  );
}

interface ChartProps {
  measure: Measure;
  /** Of both charts, in pixels: they are side by side. */
  height: number;
}

function DaysChart({ byDay, measure, height }: ChartProps & Pick<RegistrationStatistics, 'byDay'>) {
  const days = everyDay(byDay);
  const label = measure === 'registrations' ? 'New registrations' : 'Money received';
  const total = days.reduce((sum, day) => sum + day[measure], 0);
  return (
    <ChartCard
      title={`${label} by day`}
      summary={`${formats[measure](total)} in ${days.length} ${days.length === 1 ? 'day' : 'days'}`}
      columns={['Day', 'Registrations', 'Money']}
      rows={byDay
        .toReversed()
        .map(({ day, registrations, rupees: money }) => [
          `${shortDay(day)} ${day.slice(0, 4)}`,
          count(registrations),
          rupees(money),
        ])}
    >
      <BarChart
        h={height}
        data={days.map((day) => ({ ...day, label: shortDay(day.day) }))}
        dataKey="label"
        series={[{ name: measure, label, color: measure === 'registrations' ? 'indigo.6' : 'peacock.5' }]}
        valueFormatter={formats[measure]}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={36}
        barProps={still}
        barChartProps={drawing}
        yAxisProps={{ width: measure === 'registrations' ? 50 : 74, allowDecimals: false }}
        tooltipAnimationDuration={0}
      />
    </ChartCard>
  );
}

const eventSeries = {
  registrations: [
    { name: 'confirmed', label: 'Confirmed', color: 'peacock.5' },
    { name: 'open', label: 'Not confirmed yet', color: 'marigold.5' },
    { name: 'waitlisted', label: 'Waitlist', color: 'indigo.3' },
  ],
  rupees: [{ name: 'rupees', label: 'Money received', color: 'peacock.5' }],
};

function EventsChart({ byEvent, measure, height }: ChartProps & Pick<RegistrationStatistics, 'byEvent'>) {
  const events = largestEvents(byEvent, measure);
  const names = chartNames(events);
  return (
    <ChartCard
      title={measure === 'registrations' ? 'Registrations by event' : 'Money by event'}
      summary={
        events.length < byEvent.length
          ? `the ${events.length} largest of ${byEvent.length}`
          : `${events.length} ${events.length === 1 ? 'event' : 'events'}`
      }
      columns={['Event', 'Confirmed', 'Not yet', 'Waitlist', 'Seats', 'Money']}
      rows={byEvent.map((event) => [
        fullTitle(event),
        count(event.confirmed),
        count(event.open),
        count(event.waitlisted),
        event.capacity === null ? 'no limit' : count(event.capacity),
        rupees(event.rupees),
      ])}
    >
      {events.length === 0 ? (
        <p className={styles.nothing}>No money has come in yet.</p>
      ) : (
        <BarChart
          h={height}
          data={events.map((event, index) => ({ ...event, label: names[index] }))}
          dataKey="label"
          orientation="vertical"
          type="stacked"
          series={eventSeries[measure]}
          valueFormatter={formats[measure]}
          withLegend={measure === 'registrations'}
          legendProps={{ verticalAlign: 'bottom' }}
          gridAxis="y"
          tickLine="none"
          maxBarWidth={22}
          barProps={still}
          barChartProps={drawing}
          xAxisProps={{ allowDecimals: false }}
          yAxisProps={{ width: 144, interval: 0 }}
          tooltipAnimationDuration={0}
        />
      )}
    </ChartCard>
  );
}
