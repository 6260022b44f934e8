import { z } from 'zod';

/**
 * A backup is a gzipped tar: first `backup.json`, then the rows of each table as JSON lines in
 * `database/{table}.{part}.jsonl`, then the stored files in `files/{key}`, last `contents.json`, by
 * which a backup that was cut short is known.
 */
export const HEADER = 'backup.json';
export const CONTENTS = 'contents.json';
export const ROWS = /^database\/(\w+)\.\d+\.jsonl$/;
export const FILE_PREFIX = 'files/';

/** The folders of stored files; the second part of a key is the id of a picture, or of an answer's file. */
const PICTURES = 'images/';
const ANSWER_FILES = 'answer-files/';
export const FOLDERS: readonly string[] = [PICTURES, ANSWER_FILES];

/** Which version of the schema and which engine a backup comes from, and when it was made. */
export const headerSchema = z.object({
  format: z.literal('utsav-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** What is in the backup: rows by table, files, and pictures and files in use that are missing. */
export const contentsSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  missing: z.array(z.string()),
});
export type BackupContents = z.infer<typeof contentsSchema>;

/** A backup that cannot be made or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
