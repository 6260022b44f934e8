/** The constant of the specification: how much of a description a dashboard card shows. */
const CARD_CHARACTERS = 100;

/** At most 100 characters, counted as people count them, and dots where something was cut. */
export function truncate(text: string): string {
  const characters = [...text];
  return characters.length <= CARD_CHARACTERS ? text : `${characters.slice(0, CARD_CHARACTERS).join('').trimEnd()}...`;
}
