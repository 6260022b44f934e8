import { useEffect, useState } from 'react';

interface EnteredSearch {
  /** What the list is searched for. */
  search: string;
  /** Whether the list shows what was found for it. */
  isSettled: boolean;
  onSettled: () => void;
}

/** Does something once the search is there for which Enter was pressed: a pasted number and Enter come faster than a response. */
export function useEnteredSearch({ search, isSettled, onSettled }: EnteredSearch): (entered: string) => void {
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (entered === null || !isSettled || search.trim() !== entered.trim()) return;
    setEntered(null);
    onSettled();
  });
  return setEntered;
}
