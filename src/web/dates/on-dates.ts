/** The longest delay that a browser's timer accepts (ms). */
const MAX_DELAY = 2 ** 31 - 1;
/** A timer may end a little early (ms). */
const SLACK = 50;

/** The dates to come (ms since 1970) of all who wait for some. One timer serves them: a list has a hundred events. */
const waiting = new Map<() => void, number[]>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isPlanned = false;

/** Sets the timer once for all who begin to wait together, as the cards of a list do. */
function planTimer() {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    clearTimeout(timer);
    if (waiting.size === 0) return;
    const next = Math.min(...[...waiting.values()].flat());
    timer = setTimeout(tell, Math.min(next - Date.now() + SLACK, MAX_DELAY));
  });
}

function tell() {
  const now = Date.now();
  for (const [notify, dates] of waiting) {
    const later = dates.filter((date) => date > now);
    if (later.length === dates.length) continue;
    if (later.length > 0) waiting.set(notify, later);
    else waiting.delete(notify);
    notify();
  }
  planTimer();
}

/** Calls back at each of some dates that is still to come. */
export function onDates(dates: (string | null)[], notify: () => void): () => void {
  const now = Date.now();
  const later = dates.flatMap((date) => (date === null ? [] : Date.parse(date))).filter((date) => date > now);
  if (later.length === 0) return () => {};
  waiting.set(notify, later);
  planTimer();
  return () => {
    if (waiting.delete(notify)) planTimer();
  };
}
