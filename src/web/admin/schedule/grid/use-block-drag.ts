import { useRef } from 'react';
import type { Event } from '#contract/events/events.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import type { Proposal } from '../reschedule/proposal.ts';

/** Dragged and pressed events step by so many minutes; the form takes any. */
export const STEP = 15;
/** How many pixels a pointer may tremble and still press. */
const TREMBLE = 5;

interface Dragging {
  pointerId: number;
  x: number;
  y: number;
  /** Where its column began in the window, which frame and page scroll. */
  top: number;
  isMoving: boolean;
}

interface BlockDragOptions {
  event: Event;
  /** Where it is. */
  from: Proposal;
  pixelsPerMinute: number;
  onPropose: (proposal: Proposal | null) => void;
  /** Asks about what was proposed, else opens the form as it is. */
  onOpen: () => void;
  onDrop: (proposal: Proposal) => void;
}

const columnTop = (block: HTMLElement): number => block.closest('ol')?.getBoundingClientRect().top ?? 0;

/** The venue whose column is at a point of the window. */
function venueAt(x: number, y: number): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-venue]')?.dataset.venue)
    .find((venue) => venue !== undefined);
}

/**
 * Dragging a block with a mouse or pen to other hours or another venue. A finger scrolls instead: there a press opens the
 * form. Escape puts the block back.
 */
export function useBlockDrag({ from, pixelsPerMinute, onPropose, onOpen, onDrop }: BlockDragOptions) {
  const dragging = useRef<Dragging | null>(null);
  const proposed = useRef<Proposal | null>(null);
  const wasDragged = useRef(false);

  const stop = () => {
    dragging.current = null;
    proposed.current = null;
  };
  return {
    onPointerDown: (down: React.PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (down.button !== 0 || down.pointerType === 'touch') return;
      const { pointerId, clientX: x, clientY: y } = down;
      dragging.current = { pointerId, x, y, top: columnTop(down.currentTarget), isMoving: false };
      down.currentTarget.setPointerCapture(down.pointerId);
    },
    onPointerMove: (move: React.PointerEvent<HTMLElement>) => {
      const drag = dragging.current;
      if (!drag) return;
      const by = move.clientY - drag.y - (columnTop(move.currentTarget) - drag.top);
      if (!drag.isMoving && Math.hypot(move.clientX - drag.x, by) < TREMBLE) return;
      drag.isMoving = true;
      wasDragged.current = true;
      const minutes = from.minutes + Math.round(by / pixelsPerMinute / STEP) * STEP;
      const venue = venueAt(move.clientX, move.clientY) ?? proposed.current?.venue ?? from.venue;
      proposed.current = { ...from, minutes: Math.max(0, minutes), venue };
      onPropose(proposed.current);
    },
    onPointerUp: () => {
      const dropped = proposed.current;
      stop();
      if (dropped === null) return;
      if (dropped.minutes === from.minutes && isSameVenue(dropped.venue, from.venue)) onPropose(null);
      else onDrop(dropped);
    },
    onPointerCancel: () => {
      stop();
      onPropose(null);
    },
    onClick: () => {
      // The press that ends a drag.
      if (wasDragged.current) wasDragged.current = false;
      else onOpen();
    },
    /** Puts back what is being dragged; false where nothing is. */
    cancel: (): boolean => {
      const wasDragging = dragging.current?.isMoving === true;
      stop();
      if (wasDragging) onPropose(null);
      return wasDragging;
    },
  };
}
