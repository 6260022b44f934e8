import { Writable } from 'node:stream';

/** A stream's end that gathers a finished rendering; React writes all of it at once, in small pieces. */
export function collectHtml(onHtml: (html: Buffer) => void, onError: (error: Error) => void): Writable {
  const pieces: Uint8Array[] = [];
  const gather = new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    decodeStrings: true,
    write(piece: Uint8Array, _, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onHtml(Buffer.concat(pieces));
      done();
    },
  });
  return gather.on('error', onError);
}
