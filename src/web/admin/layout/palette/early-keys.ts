/**
 * Hands on the letters that are typed before the palette has the focus: it takes some frames to appear, and on a slow computer longer
 * than somebody types. Returns what ends it.
 */
export function catchEarlyKeys(add: (letter: string) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if ([...key].length !== 1 || ctrlKey || metaKey || altKey) return;
    // Else it goes to the field that had the focus.
    event.preventDefault();
    event.stopPropagation();
    add(key);
  };
  addEventListener('keydown', onKeyDown, { capture: true });
  return () => removeEventListener('keydown', onKeyDown, { capture: true });
}
