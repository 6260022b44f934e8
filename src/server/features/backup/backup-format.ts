import { z } from 'zod';

/**
 * A back-up is a gzipped tar: first `backup.json`, then the rows of each table as JSON lines in
 * `database/{table}.{part}.jsonl`, then the stored files in `files/{key}`, last `contents.json`, by
 * which a back-up that was cut short is known.
 */
export const HEADER = 'backup.json';
export const CONTENTS = 'contents.json';
export const ROWS = /^database\/(\w+)\.\d+\.jsonl$/;
export const FILE_PREFIX = 'files/';

/** Where stored files live; the key's second part is the picture's id. */
export const PICTURES = 'images/';

/** Who made the back-up, when, of what. */
export const headerSchema = z.object({
  format: z.literal('utsav-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** What is in the back-up: rows by table, files, and pictures in use whose files were not to be found. */
export const contentsSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  missing: z.array(z.string()),
});
export type BackupContents = z.infer<typeof contentsSchema>;

/** A back-up that cannot be made or taken; the message is for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
