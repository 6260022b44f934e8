import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { EntryStatistics } from '#contract/entries.ts';
import { amountText } from '../entries/entry-words.ts';
import { PlotCard } from './plot-card.tsx';
import { everyDay, largestEvents, shortDay } from './plot-data.ts';
import styles from './plots.module.css';

type Measure = 'entries' | 'rupees';

const measures = [
  { value: 'entries', label: 'Entries' },
  { value: 'rupees', label: 'Money' },
];
const rupees = (value: number) => amountText(value).replace('Free', '₹0');
const count = (value: number) => value.toLocaleString('en-IN');
const formats = { entries: count, rupees };

/** Nothing moves: the bars stand at once. */
const still = { isAnimationActive: false } as const;
/** The table is what keyboards and screen readers get: nothing in the drawing takes the focus. */
const drawing = { accessibilityLayer: false } as const;

/** Entries and money, by day and by event; each plot also as a table. */
export function EntryPlots({ statistics }: { statistics: EntryStatistics }) {
  const [measure, setMeasure] = useState<Measure>('entries');
  const height = Math.max(230, largestEvents(statistics.byEvent, 'entries').length * 30 + 60);
  return (
    <section aria-labelledby="plots" className={styles.plots}>
      <div className={styles.head}>
        <h2 id="plots">Entries and money</h2>
        <SegmentedControl
          aria-label="What the plots show"
          data={measures}
          value={measure}
          onChange={(value) => setMeasure(value === 'rupees' ? 'rupees' : 'entries')}
        />
      </div>
      <div className={styles.cards}>
        <DaysPlot byDay={statistics.byDay} measure={measure} height={height} />
        <EventsPlot byEvent={statistics.byEvent} measure={measure} height={height} />
      </div>
    </section>
  );
}

interface PlotProps {
  measure: Measure;
  /** Of both plots, in pixels: they stand side by side. */
  height: number;
}

function DaysPlot({ byDay, measure, height }: PlotProps & Pick<EntryStatistics, 'byDay'>) {
  const days = everyDay(byDay);
  const label = measure === 'entries' ? 'New entries' : 'Money received';
  const total = days.reduce((sum, day) => sum + day[measure], 0);
  return (
    <PlotCard
      title={`${label} by day`}
      summary={`${formats[measure](total)} in ${days.length} ${days.length === 1 ? 'day' : 'days'}`}
      columns={['Day', 'Entries', 'Money']}
      rows={byDay
        .toReversed()
        .map(({ day, entries, rupees: money }) => [
          `${shortDay(day)} ${day.slice(0, 4)}`,
          count(entries),
          rupees(money),
        ])}
    >
      <BarChart
        h={height}
        data={days.map((day) => ({ ...day, label: shortDay(day.day) }))}
        dataKey="label"
        series={[{ name: measure, label, color: measure === 'entries' ? 'indigo.6' : 'peacock.5' }]}
        valueFormatter={formats[measure]}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={36}
        barProps={still}
        barChartProps={drawing}
        yAxisProps={{ width: measure === 'entries' ? 50 : 74, allowDecimals: false }}
        tooltipAnimationDuration={0}
      />
    </PlotCard>
  );
}

const eventSeries = {
  entries: [
    { name: 'confirmed', label: 'Confirmed', color: 'peacock.5' },
    { name: 'open', label: 'Not confirmed yet', color: 'marigold.5' },
    { name: 'waitlisted', label: 'Waitlist', color: 'indigo.3' },
  ],
  rupees: [{ name: 'rupees', label: 'Money received', color: 'peacock.5' }],
};

function EventsPlot({ byEvent, measure, height }: PlotProps & Pick<EntryStatistics, 'byEvent'>) {
  const events = largestEvents(byEvent, measure);
  const names = events.map(({ title }) => (title.length > 20 ? `${title.slice(0, 19).trimEnd()}…` : title));
  return (
    <PlotCard
      title={measure === 'entries' ? 'Entries by event' : 'Money by event'}
      summary={
        events.length < byEvent.length
          ? `the ${events.length} largest of ${byEvent.length}`
          : `${events.length} ${events.length === 1 ? 'event' : 'events'}`
      }
      columns={['Event', 'Confirmed', 'Not yet', 'Waitlist', 'Places', 'Money']}
      rows={byEvent.map((event) => [
        event.title,
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
          withLegend={measure === 'entries'}
          legendProps={{ verticalAlign: 'bottom' }}
          gridAxis="y"
          tickLine="none"
          maxBarWidth={22}
          barProps={still}
          barChartProps={drawing}
          xAxisProps={{ allowDecimals: false }}
          yAxisProps={{ width: 132, interval: 0 }}
          tooltipAnimationDuration={0}
        />
      )}
    </PlotCard>
  );
}
