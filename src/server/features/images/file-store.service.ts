import type { Readable } from 'node:stream';

/** Where files are stored: a folder or an S3 bucket. Keys are paths such as `images/abc/800.webp`. */
export interface FileStore {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** The file as a stream with its size in bytes; undefined where there is none. */
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** The keys of all files under a prefix such as `images/`, in no order; those being written are left out. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes every file under a prefix such as `images/abc/`. */
  deleteAll(prefix: string): Promise<void>;
  /** Throws while the store cannot be used. */
  check(): Promise<void>;
}
