import { type RefObject, useEffect } from 'react';

/** Inputs in which Enter would send the form. */
const ONE_LINE = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range])';

/**
 * A long form is sent by Ctrl+S (Cmd+S on a Mac) and its button. Enter in a line of it sends nothing: half of what is typed would
 * be public, and the page left. `part` is an element of the form.
 */
export function useSaveKeys(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const form = part.current?.closest('form');
      // On the window, after the form's own fields: an Enter that chose an option is taken already.
      if (!form || event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return;
      const isHere = form.contains(event.target);
      if (event.key === 'Enter' && isHere && event.target.matches(ONE_LINE)) event.preventDefault();
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      const isOnlyForm = event.target === document.body && document.querySelectorAll('main form').length === 1;
      if (!isHere && !isOnlyForm) return;
      event.preventDefault();
      form.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [part]);
}
