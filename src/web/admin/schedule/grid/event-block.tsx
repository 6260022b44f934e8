import { IconAlertTriangle } from '@tabler/icons-react';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { formatTime } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import type { Proposal } from '../reschedule/proposal.ts';
import type { Block } from './day-blocks.ts';
import styles from './grid.module.css';
import { STEP, useBlockDrag } from './use-block-drag.ts';

export const PIXELS_PER_MINUTE = 1.1;

interface EventBlockProps {
  block: Block;
  /** Its title, with its main event where another one has the same. */
  name: string;
  day: string;
  top: number;
  venues: readonly string[];
  /** How many are registered; undefined where that is not known. */
  people: number | undefined;
  mayEdit: boolean;
  proposal: Proposal | null;
  onPropose: (proposal: Proposal | null) => void;
  onOpen: (proposal: Proposal | null) => void;
}

/** The part of a column that an event takes, in the units of CSS. */
export const boxOf = ({ start, end, lane, lanes }: Omit<Block, 'event'>, top: number): React.CSSProperties => ({
  top: (start - top) * PIXELS_PER_MINUTE,
  height: Math.max(26, (end - start) * PIXELS_PER_MINUTE - 3),
  left: `${(lane / lanes) * 100}%`,
  width: `calc(${100 / lanes}% - 3px)`,
});

/** An event of the grid: dragged, stepped by the arrow keys, or opened as a form. Others' events are there to be seen. */
export function EventBlock(props: EventBlockProps) {
  const { block, name, top, people, mayEdit } = props;
  const { event } = block;
  const words = <BlockWords event={event} name={name} people={people} isDouble={block.lanes > 1} />;
  const style = boxOf(block, top);
  const title = useBlockTitle(block, name);
  if (!mayEdit) {
    return (
      <li className={styles.block} data-busy style={style} title={title}>
        {words}
      </li>
    );
  }
  return <OwnBlock {...props} style={style} words={words} title={title} />;
}

const AT_ONCE = 'at the same time as another one here';

/** What a block says, also where it is too small for its words. */
function useBlockTitle({ event, lanes }: Block, name: string): string {
  const zone = useFestivalZone();
  const hours = `${formatTime(event.startDate, zone)} – ${formatTime(event.endDate, zone)}`;
  return [name, hours, ...(lanes > 1 ? [AT_ONCE] : [])].join(', ');
}

/** `nearest` scrolls nothing once 32 pixels of a block are visible, although the hours may still be cut off. A press begins a drag: nothing moves below it. */
function showWhole({ currentTarget }: React.FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function OwnBlock(props: EventBlockProps & { style: React.CSSProperties; words: React.ReactNode; title: string }) {
  const { block, day, venues, proposal, onPropose, onOpen, style, words, title } = props;
  const { event, start } = block;
  const from: Proposal = { day, minutes: start, venue: event.venue };
  const { cancel, ...drag } = useBlockDrag({
    event,
    from,
    pixelsPerMinute: PIXELS_PER_MINUTE,
    onPropose,
    onOpen: () => onOpen(proposal),
    onDrop: onOpen,
  });
  const step = (minutes: number, columns: number) => {
    const at = proposal ?? from;
    const column = Math.min(
      venues.length - 1,
      Math.max(0, venues.findIndex((venue) => isSameVenue(venue, at.venue)) + columns),
    );
    onPropose({ ...at, minutes: Math.max(0, at.minutes + minutes), venue: venues[column] ?? at.venue });
  };
  const onKeyDown = (pressed: React.KeyboardEvent) => {
    const steps = new Map([
      ['ArrowUp', () => step(-STEP, 0)],
      ['ArrowDown', () => step(STEP, 0)],
      ['ArrowLeft', () => step(0, -1)],
      ['ArrowRight', () => step(0, 1)],
      ['Escape', () => void (cancel() || onPropose(null))],
    ]);
    const work = steps.get(pressed.key);
    if (!work || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    pressed.preventDefault();
    work();
  };
  return (
    <li
      // At another venue it is another element, which the focus follows.
      id={`block-${event._id}`}
      className={event.status === 'inactive' ? `${styles.block} ${styles.inactive}` : styles.block}
      style={style}
    >
      <button
        type="button"
        title={title}
        data-leaving={proposal !== null || undefined}
        aria-describedby="schedule-keys"
        onKeyDown={onKeyDown}
        onFocus={showWhole}
        {...drag}
      >
        {words}
      </button>
    </li>
  );
}

interface BlockWordsProps {
  event: Event;
  name: string;
  people: number | undefined;
  isDouble: boolean;
}

function BlockWords({ event, name, people, isDouble }: BlockWordsProps) {
  const zone = useFestivalZone();
  const facts = [
    people ? counted(people, 'person', 'people') : null,
    event.status === 'inactive' ? 'inactive' : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      <b>{name}</b>
      <span>
        {formatTime(event.startDate, zone)} – {formatTime(event.endDate, zone)}
      </span>
      {isDouble ? (
        <span className={styles.clash}>
          <IconAlertTriangle size={16} aria-hidden />
          <span className={styles.announced}>{AT_ONCE}</span>
        </span>
      ) : null}
      {facts.length > 0 ? <span>{facts.join(', ')}</span> : null}
    </>
  );
}
