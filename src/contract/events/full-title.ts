/**
 * The title of an event as lists show it that several events are in: `Gaming · Prelims`, since sub-events of different main events
 * may be called the same, and with the year where that is closed. Without Zod.
 */
export const fullTitle = ({
  title,
  mainEventTitle,
  year = null,
}: {
  title: string;
  mainEventTitle: string | null;
  year?: string | null;
}): string => `${mainEventTitle === null ? title : `${mainEventTitle} · ${title}`}${year === null ? '' : ` (${year})`}`;
