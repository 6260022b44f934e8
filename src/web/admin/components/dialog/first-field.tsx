import { useLayoutEffect, useRef } from 'react';

const MARK = 'data-autofocus';
const FIELDS = ['input:not([type=hidden], [type=file])', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled)`)
  .join(', ');

const isShown = (field: Element) => field.getClientRects().length > 0;
/** Of several radio buttons the chosen one is where Tab leads. */
const isOtherChoice = (field: Element) => field instanceof HTMLInputElement && field.type === 'radio' && !field.checked;

/** Where the focus of a dialog begins: at what is marked, else at its first field; undefined while it has neither. */
function beginningOf(dialog: Element): HTMLElement | undefined {
  const marked = dialog.querySelector<HTMLElement>(`[${MARK}]:not(:disabled)`);
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELDS)];
  return marked ?? fields.find((field) => isShown(field) && !isOtherChoice(field));
}

/**
 * Mantine gives the focus to what is marked, else to the first control of the dialog, which is the cross that closes it. Marks
 * the first field in its place. A field that is there only once something is fetched gets the focus then, unless somebody has
 * begun to use the dialog.
 */
export function FirstField() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (!dialog) return undefined;
    const first = beginningOf(dialog);
    if (first) {
      first.setAttribute(MARK, 'true');
      return undefined;
    }
    const begins = new AbortController();
    const stop = () => begins.abort();
    const observer = new MutationObserver(() => {
      const late = beginningOf(dialog);
      if (!late) return;
      late.focus({ preventScroll: true });
      stop();
    });
    begins.signal.addEventListener('abort', () => observer.disconnect());
    for (const event of ['keydown', 'pointerdown']) dialog.addEventListener(event, stop, { signal: begins.signal });
    observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return stop;
  }, []);
  return <span ref={place} hidden />;
}
