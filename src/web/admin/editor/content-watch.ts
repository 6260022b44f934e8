/** Remembers what was saved last and reports changes to it. */
export interface ContentWatch {
  /**
   * Something was typed: reported at once, though the editor itself reports it with a delay. Before the first `saved` it is reported
   * with that: what is known then has it already.
   */
  typed(): void;
  /** The editor's DOM changed: reported only where what would be saved has changed. */
  moved(): Promise<void>;
  /** This content was saved, or is what the editor started with. */
  saved(content: string): void;
}

/**
 * Distinguishes changes of the content from other DOM changes of an editor: a picture that has loaded, a name
 * given to an element. `read` returns the content as it would be saved now.
 */
export function watchContent(read: () => Promise<string>, onChange: () => void): ContentWatch {
  let known: string | undefined;
  let saves = 0;
  let announced = false;
  let isEarly = false;
  const typed = () => {
    if (known === undefined) isEarly = true;
    else if (!announced) {
      announced = true;
      onChange();
    }
  };
  return {
    typed,
    async moved() {
      let content: string;
      let before: number;
      do {
        before = saves;
        content = await read();
        // What was read while a save went on may be older than what that save knew.
      } while (before !== saves);
      announced = false;
      if (known === undefined || content === known) return;
      known = content;
      onChange();
    },
    saved(content) {
      known = content;
      saves += 1;
      announced = false;
      if (isEarly) typed();
      isEarly = false;
    },
  };
}
