import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { writtenIn } from '../../../language/written-in.ts';
import { button } from '../../components/button.ts';
import { Chips } from '../../components/chips.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import styles from './all-events.module.css';
import { type EventFilters, filterPath, noFilters, readFilters, type SortOrder, sortOrders } from './event-filters.ts';
import type { Choice, FilterChoices } from './find-events.ts';

interface FilterBarProps {
  filters: EventFilters;
  choices: FilterChoices;
}

function sortLabel(order: SortOrder): string {
  if (order === 'time') return t`Time`;
  return order === 'name' ? t({ message: 'Name', context: 'of an event' }) : t`Fee, lowest first`;
}

/** The filters that are on the way, until their list is loaded: a click shows at once. */
function useChosenFilters(filters: EventFilters): EventFilters {
  const { location } = useNavigation();
  return location?.pathname === '/events' ? readFilters(new URLSearchParams(location.search)) : filters;
}

/** Days and the most wanted filters as links, the others in a form; all of it works without JavaScript. */
export function FilterBar({ filters: loaded, choices }: FilterBarProps) {
  const filters = useChosenFilters(loaded);
  const { day, who, fee, open } = filters;
  return (
    <div className={styles.bar}>
      <nav aria-label={t`Filters`}>
        <Chips chosen={day}>
          {choices.days.length > 1 ? (
            <>
              <Chip filters={filters} change={{ day: null }} isOn={day === null} label={t`All days`} />
              {choices.days.map(({ value, label }) => (
                <Chip key={value} filters={filters} change={{ day: value }} isOn={day === value} label={label} />
              ))}
            </>
          ) : null}
          {choices.fees.some(({ value }) => value === '0') ? (
            <Toggle name="fee" filters={filters} change={{ fee: 0 }} isOn={fee === 0} label={t`Free`} />
          ) : null}
          <Toggle name="who" filters={filters} change={{ who: 'alone' }} isOn={who === 'alone'} label={t`Alone`} />
          <Toggle name="who" filters={filters} change={{ who: 'team' }} isOn={who === 'team'} label={t`Team`} />
          <Toggle name="open" filters={filters} change={{ open: true }} isOn={open} label={t`Open now`} />
        </Chips>
      </nav>
      <MoreFilters filters={filters} choices={choices} />
    </div>
  );
}

interface ChipProps {
  filters: EventFilters;
  change: Partial<EventFilters>;
  isOn: boolean;
  label: string;
}

function Chip({ filters, change, isOn, label }: ChipProps) {
  return (
    <li>
      <Link
        to={filterPath({ ...filters, ...change, page: 1 })}
        aria-current={isOn ? 'true' : undefined}
        preventScrollReset
      >
        {label}
      </Link>
    </li>
  );
}

/** A filter that its own link takes away again. */
function Toggle({ name, ...chip }: ChipProps & { name: 'fee' | 'who' | 'open' }) {
  return <Chip {...chip} change={chip.isOn ? { [name]: noFilters[name] } : chip.change} />;
}

function MoreFilters({ filters: shown, choices }: FilterBarProps) {
  const navigate = useNavigate();
  // What was chosen shows at once; the navigation begins a moment later, and another list may come instead.
  const [chosen, setChosen] = useState<EventFilters | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list takes the choice back.
  useEffect(() => setChosen(null), [filterPath(shown)]);
  const filters = chosen ?? shown;
  const { day, category, of, who, fee, venue, open, seats, sort } = filters;
  const isUsed = Boolean(category || of || venue || seats) || (fee ?? 0) > 0 || sort !== 'time';
  return (
    <details className={styles.more} open={isUsed}>
      <summary>
        <Trans>Category, venue, fee …</Trans>
        <Icon name="chevron" />
      </summary>
      <Form
        action="/events"
        className={styles.form}
        onChange={(change) => {
          const next = readFilters(new FormData(change.currentTarget));
          setChosen(next);
          void navigate(filterPath(next), { preventScrollReset: true });
        }}
      >
        {day ? <input type="hidden" name="day" value={day} /> : null}
        {who ? <input type="hidden" name="who" value={who} /> : null}
        {open ? <input type="hidden" name="open" value="1" /> : null}
        <FilterSelect name="category" label={t`Category`} any={t`All`} value={category} choices={choices.categories} />
        <FilterSelect name="of" label={t`Part of`} any={t`All`} value={of} choices={choices.groups} />
        <FilterSelect name="venue" label={t`Venue`} any={t`All`} value={venue} choices={choices.venues} />
        <FilterSelect
          name="fee"
          label={t`Fee`}
          any={t({ message: 'Any', context: 'fee' })}
          value={fee?.toString() ?? null}
          choices={choices.fees}
        />
        <FilterSelect
          name="sort"
          label={t`Sort by`}
          value={sort}
          choices={sortOrders.map((value) => ({ value, label: sortLabel(value) }))}
        />
        <label className={styles.check}>
          <input type="checkbox" name="seats" value="1" checked={seats} onChange={() => {}} />
          <Trans>With seats left</Trans>
        </label>
        <noscript>
          <button type="submit" className={button('marigold', 'small')}>
            <Trans>Show events</Trans>
          </button>
        </noscript>
      </Form>
    </details>
  );
}

interface FilterSelectProps {
  name: 'category' | 'of' | 'venue' | 'fee' | 'sort';
  label: string;
  /** What no choice means; left out where one is always chosen. */
  any?: string;
  value: string | null;
  choices: Choice[];
}

/** A choice of the form, which submits itself; nothing where there is nothing to choose. */
function FilterSelect({ name, label, any, value, choices }: FilterSelectProps) {
  if (choices.length === 0) return null;
  return (
    <label>
      <span>{label}</span>
      <select name={name} value={value ?? ''} onChange={() => {}}>
        {any ? <option value="">{any}</option> : null}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} {...writtenIn(choice.label)}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
