import { counted } from '#contract/panel/counted.ts';

/** What the deletion of ambassadors touches; `titles` are those of their main events, empty where they have none. */
export function ambassadorDeletionText(people: readonly { titles: string }[]): string {
  const [first] = people;
  if (people.length === 1 && first) {
    const shown = first.titles ? `, where they are shown for ${first.titles}` : '';
    return `The ambassador goes from the page of ambassadors${shown}. Nobody is mailed. You can undo this.`;
  }
  const ofEvents = people.filter(({ titles }) => titles !== '').length;
  const shown = ofEvents > 0 ? `; ${counted(ofEvents, 'of them is', 'of them are')} shown for a main event` : '';
  return `They go from the page of ambassadors${shown}. Nobody is mailed. You can undo this.`;
}
