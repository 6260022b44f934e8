import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { data, Form, Link } from 'react-router';
import { boardPath, SCHEDULE_CHANGES } from '#contract/urls/page-paths.ts';
import { formatDeadline } from '../../dates/format-date.ts';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { MINUTE } from '../../dates/use-minute.ts';
import { languageQuery } from '../../language/language-query.ts';
import { writtenIn } from '../../language/written-in.ts';
import { pageContext } from '../../page-context.ts';
import { button } from '../components/button.ts';
import { Chips } from '../components/chips.tsx';
import { Icon } from '../components/icon/icon.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { PageHead } from '../components/page-head.tsx';
import lists from '../events/all/all-events.module.css';
import { readFilters } from '../events/all/event-filters.ts';
import type { Choice } from '../events/all/find-events.ts';
import { eventCount, foundCount } from '../events/event-count.ts';
import { useFestival } from '../festival.ts';
import { KeepPage } from '../offline/keep-page.tsx';
import { dataOrNull, keptPageInit, pageApi } from '../page-api.ts';
import type { Route } from './+types/schedule-page.ts';
import { VenueTable } from './by-venue/venue-table.tsx';
import { slotsOf } from './hours.ts';
import { loadSchedule } from './load-schedule.ts';
import { isPlanned } from './plan.ts';
import styles from './schedule.module.css';
import { type Schedule, type ScheduleDay, type ScheduleFilter, scheduleOf } from './schedule.ts';
import { SlotRow } from './slot-row.tsx';
import slotStyles from './slots.module.css';
import { useDaySlots } from './use-day-slots.ts';
import { ZoneNote } from './zone-note.tsx';

const filterNames = ['day', 'category', 'venue'] as const;

/** What the URL of the schedule says: what of it is shown, and whether by venue and hour or as a list. */
interface View extends ScheduleFilter {
  byVenue: boolean;
}

export const handle = { cache: 'public', query: [...filterNames, 'view'] };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const query = new URL(args.request.url).searchParams;
  const { day, category, venue } = readFilters(query);
  const asked: View = { day, category, venue, byVenue: query.get('view') === 'venues' };
  const events = await dataOrNull(loadSchedule(api).then((loaded) => ({ data: loaded })));
  const zone = args.context.get(pageContext).timeZone;
  const minute = Math.floor(Date.now() / MINUTE);
  const release = events?.release && { name: events.release.name, at: events.release.releasedAt };
  const schedule = events && scheduleOf(events.mainEvents, events.subEvents, asked, zone);
  const filter: View = { ...asked, ...schedule?.filter };
  return data({ filter, minute, release, schedule }, keptPageInit(events !== null));
}

const schedulePath = (filter: View) => {
  const query = new URLSearchParams();
  for (const name of filterNames) if (filter[name] !== null) query.set(name, filter[name]);
  if (filter.byVenue) query.set('view', 'venues');
  return query.size > 0 ? `/schedule?${query}` : '/schedule';
};

export default function SchedulePage({ loaderData: { filter, minute, release, schedule } }: Route.ComponentProps) {
  const { festivalName } = useFestival();
  return (
    <div className={styles.page} data-wide={filter.byVenue}>
      <PageHead
        title={t`Schedule`}
        description={t`What is when and where at ${festivalName}: by day, venue and category.`}
        path="/schedule"
      />
      <h1>
        <Trans>Schedule</Trans>
      </h1>
      {schedule ? <KeepPage path="/schedule" version={schedule.version + (release?.at ?? '')} /> : null}
      {release ? <Version {...release} /> : null}
      {schedule ? <Days {...{ filter, minute, schedule }} /> : <ErrorState what={t`The schedule`} />}
    </div>
  );
}

/** Which version of the schedule this is, and since when. */
function Version({ name, at }: { name: string; at: string }) {
  const released = formatDeadline(at, useFestivalZone());
  return (
    <p className={styles.hint}>
      <Trans>
        Version {name}, released {released}. <Link to={SCHEDULE_CHANGES}>What changed</Link>
      </Trans>
    </p>
  );
}

/** Where the link leads that says what is on, and what is next. */
const NOW = 'now';

/** The first that runs or is next: by the third day it is screens below the first. */
function firstCurrent(days: ScheduleDay[], statusOn: ReturnType<typeof useDaySlots>['statusOn']) {
  for (const { day, slots } of days) {
    const status = statusOn(day);
    const slot = slots.find((one) => ['now', 'next'].includes(status(one) ?? ''));
    if (slot) return { day, id: slot.id };
  }
  return null;
}

interface DaysProps {
  filter: View;
  minute: number;
  schedule: Schedule;
}

function Days({ filter, minute, schedule }: DaysProps) {
  const { days, others, choices, total } = schedule;
  const { plan, all, now, clashesOn, statusOn } = useDaySlots(schedule, minute);
  const [onlyPlan, setOnlyPlan] = useState(false);
  const planned = [...all.map(({ id }) => id), ...others].filter((id) => isPlanned(plan, id));
  if (total === 0) {
    return (
      <div className={`${lists.empty} ${styles.nothing}`}>
        <p>
          <Trans>No events yet</Trans>
        </p>
        <p>
          <Trans>Check back soon for future events</Trans>
        </p>
      </div>
    );
  }
  const shown = onlyPlan
    ? days.map((day) => ({ ...day, slots: day.slots.filter(({ id }) => isPlanned(plan, id)) }))
    : days;
  const count = slotsOf(shown).length;
  const current = firstCurrent(shown, statusOn);
  return (
    <>
      <DayLinks filter={filter} choices={choices.days} />
      <VenueForm filter={filter} choices={choices} />
      <Tools
        filter={filter}
        ids={planned}
        isLive={plan.isKnown}
        onlyPlan={onlyPlan}
        onToggle={() => setOnlyPlan(!onlyPlan)}
      />
      <div className={styles.found}>
        <p role="status">{count < total ? foundCount(count, total) : eventCount(total)}</p>
        {current ? (
          <a href={`#${NOW}`}>
            <Trans>Now and next</Trans>
          </a>
        ) : null}
      </div>
      {filter.venue && all.length > 0 ? (
        <p className={styles.hint}>
          {/* A page load: the board's header makes it load itself again. */}
          <a href={boardPath(filter.venue)}>
            <Trans>Board for a screen at {all[0]?.venue ?? filter.venue}</Trans>
          </a>
        </p>
      ) : null}
      {all[0] ? <ZoneNote at={all[0].start} /> : null}
      {all.length === 0 || (count === 0 && planned.length > 0) ? (
        <div className={`${lists.empty} ${styles.nothing}`}>
          <p>
            <Trans>No events match these filters</Trans>
          </p>
          <Link className={button('marigold')} to="/schedule">
            <Trans>Show the whole schedule</Trans>
          </Link>
        </div>
      ) : null}
      {onlyPlan && planned.length === 0 ? (
        <p className={styles.hint}>
          <Trans>Star events to make a plan of your own.</Trans>
        </p>
      ) : null}
      {shown
        .filter(({ slots }) => slots.length > 0)
        .map((one) => ({ ...one, clashes: clashesOn(one.day) }))
        .map(({ day, title, slots, clashes }) => (
          <section
            key={day}
            id={filter.byVenue && current?.day === day ? NOW : undefined}
            className={slotStyles.day}
            aria-labelledby={`day-${day}`}
          >
            <h2 id={`day-${day}`}>{title}</h2>
            {filter.byVenue ? (
              <VenueTable {...{ day, slots, title, plan, clashes, now }} statusOf={statusOn(day)} />
            ) : (
              <ol>
                {slots.map((slot) => (
                  <SlotRow
                    key={slot.id}
                    slot={slot}
                    day={day}
                    plan={plan}
                    clashes={clashes.get(slot.id) ?? []}
                    status={statusOn(day)(slot)}
                    anchor={current?.day === day && current.id === slot.id ? NOW : undefined}
                  />
                ))}
              </ol>
            )}
          </section>
        ))}
      {plan.isKept ? null : (
        <p className={styles.unkept} role="alert">
          <Trans>This browser keeps nothing: your stars are gone once you leave this page.</Trans>
        </p>
      )}
    </>
  );
}

function DayLinks({ filter, choices }: { filter: View; choices: Choice[] }) {
  if (choices.length < 2) return null;
  return (
    <nav aria-label={t`Days`}>
      <Chips chosen={filter.day}>
        {[{ value: null, label: t`All days` }, ...choices].map(({ value, label }) => (
          <li key={label}>
            <Link
              to={schedulePath({ ...filter, day: value })}
              aria-current={filter.day === value ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
      </Chips>
    </nav>
  );
}

function VenueForm({ filter, choices }: { filter: View; choices: Schedule['choices'] }) {
  const selects = [
    { name: 'venue', label: t`Venue`, choices: choices.venues },
    { name: 'category', label: t`Category`, choices: choices.categories },
  ] as const;
  return (
    <Form action="/schedule" className={styles.form} key={schedulePath(filter)}>
      {filter.day ? <input type="hidden" name="day" value={filter.day} /> : null}
      {filter.byVenue ? <input type="hidden" name="view" value="venues" /> : null}
      {selects
        .filter((select) => select.choices.length > 1 || filter[select.name])
        .map(({ name, label, choices: values }) => (
          <label key={name}>
            <span>{label}</span>
            <select name={name} defaultValue={filter[name] ?? ''}>
              <option value="">{t`All`}</option>
              {values.map((choice) => (
                <option key={choice.value} value={choice.value} {...writtenIn(choice.label)}>
                  {choice.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      <button type="submit" className={button('ghost', 'small')}>
        <Trans>Show</Trans>
      </button>
    </Form>
  );
}

interface ToolsProps {
  filter: View;
  /** The events of the visitor's plan, those that the filter leaves out too. */
  ids: string[];
  /** Whether scripts run. */
  isLive: boolean;
  onlyPlan: boolean;
  onToggle: () => void;
}

function calendarOf(ids: string[] | null): string {
  const language = languageQuery();
  return `/schedule.ics${language}${ids ? `${language ? '&' : '?'}ids=${ids.join(',')}` : ''}`;
}

/** What needs scripts keeps its room until they run, so that nothing below it moves. */
function Tools({ filter, ids, isLive, onlyPlan, onToggle }: ToolsProps) {
  return (
    <p className={styles.tools}>
      {onlyPlan && ids.length === 0 ? null : (
        <a className={button('ghost', 'small')} href={calendarOf(onlyPlan ? ids : null)} download>
          <Icon name="calendar" /> {onlyPlan ? t`My plan into my calendar` : t`All into my calendar`}
        </a>
      )}
      <Link
        className={button('ghost', 'small')}
        to={schedulePath({ ...filter, byVenue: !filter.byVenue })}
        preventScrollReset
      >
        {filter.byVenue ? t`As a list` : t`By venue`}
      </Link>
      <span className={styles.live} data-live={isLive}>
        <button type="button" className={button('ghost', 'small')} aria-pressed={onlyPlan} onClick={onToggle}>
          <Trans>My plan ({ids.length})</Trans>
        </button>
        <button type="button" className={button('ghost', 'small')} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </button>
      </span>
    </p>
  );
}
