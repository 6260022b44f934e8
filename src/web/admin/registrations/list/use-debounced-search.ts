import { useEffect, useRef, useState } from 'react';

/** How long after the last key the list follows, in milliseconds. */
const TYPING_PAUSE = 250;

/**
 * The text of a search field: it follows what the address says, as after a link or the back button, and
 * tells what was typed after a short pause.
 */
export function useDebouncedSearch(search: string, onChange: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
