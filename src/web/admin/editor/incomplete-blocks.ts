import type { OutputBlockData } from '@editorjs/editorjs';

/** What is asked of a block. */
interface HeldBlock {
  id: string;
  name: string;
  holder: HTMLElement;
}

/** What is wrong in the form of a block that has no URL yet; null where nobody has given it one. */
function complaintOf({ holder }: HeldBlock): string | null {
  const alert = holder.querySelector('.url-form [role=alert]')?.textContent;
  const typed = holder.querySelector<HTMLInputElement>('.url-form input[type=url]')?.value.trim();
  const complaint = alert || (typed && 'Its URL has not been taken yet');
  return complaint ? complaint.replace(/\.?$/, '.') : null;
}

/** What to say of the first block that would be left out of `saved` though somebody gave it a picture or a URL; null where there is none. */
export function sayIncomplete(held: HeldBlock[], saved: OutputBlockData[]): string | null {
  const kept = new Set(saved.map(({ id }) => id));
  for (const [index, block] of held.entries()) {
    const complaint = kept.has(block.id) ? null : complaintOf(block);
    if (complaint) return `Block ${index + 1} (${block.name}) is not complete: ${complaint} Complete it, or delete it.`;
  }
  return null;
}
