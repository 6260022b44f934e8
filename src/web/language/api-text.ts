/** What the API and the contract say, in the language of the page: found by their English texts, which are stable. */
type FindText = (english: string) => string | undefined;

let find: FindText = (english) => english;

/** Set where the texts are loaded: on the server, and by the forms of pages that are not English. */
export function setApiTexts(given: FindText): void {
  find = given;
}

/** A text of the API or the contract as the page shows it; one that is not known stays English. */
export const apiText = (english: string): string => find(english) ?? english;

/** The same; undefined for one that is not known. */
export const knownApiText = (english: string): string | undefined => find(english);
