import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

type Transfer = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>[number];

/** A piece of the data as React Router's StreamTransfer keeps it once it has come. */
const arrived = (done: boolean, value: string) =>
  Object.assign(Promise.resolve(), { result: { done, value } }) as Transfer;

/**
 * Reads the data that goes with a page to its end before the page is rendered. React would otherwise
 * stop for each piece and begin again. A React Router that no longer looks for pieces that have come
 * already reads the same from the stream.
 */
export async function readyData(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream || !context.renderMeta) return;
  const data = await text(context.serverHandoffStream);
  context.serverHandoffStream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(data));
      controller.close();
    },
  });
  context.renderMeta.streamCache = { 0: arrived(false, data), 1: arrived(true, '') };
}
