import { useEffect, useRef, useState } from 'react';

/** How long after the last key the list follows, in milliseconds. */
const TYPING_PAUSE = 250;

/**
 * The text of a search field: it follows the URL, as after a link or the back button, and reports what was
 * typed after a short pause.
 */
export function useDebouncedSearch(search: string, onChange: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const reported = useRef(search);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    if (search === reported.current) return;
    reported.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      report.current(typed);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
