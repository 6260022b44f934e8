import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

type Transfer = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>[number];

/** A piece of the data as React Router's StreamTransfer keeps it once it has come. */
const arrived = (done: boolean, value: string) =>
  Object.assign(Promise.resolve(), { result: { done, value } }) as Transfer;

/**
 * Reads the data that goes with a page to its end, and puts it where React Router looks before it reads
 * the stream: the page is rendered without a pause.
 */
export async function readyData(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream || !context.renderMeta) return;
  const data = await text(context.serverHandoffStream);
  context.serverHandoffStream = new ReadableStream();
  context.renderMeta.streamCache = { 0: arrived(false, data), 1: arrived(true, '') };
}
