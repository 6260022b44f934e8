import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#server/config.ts';

/** Whether Litestream is on the path. */
export function hasLitestream(): boolean {
  try {
    execFileSync('litestream', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Litestream's settings as docs/operating.md shows them, with a bucket of the tests. */
async function writeSettings(dataDir: string, { endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Config) {
  const file = path.join(dataDir, 'litestream.yml');
  const settings = {
    dbs: [
      {
        path: path.join(dataDir, 'utsav.sqlite'),
        'monitor-interval': '100ms',
        replicas: [
          {
            type: 's3',
            bucket,
            path: 'utsav',
            endpoint,
            region,
            'access-key-id': accessKeyId,
            'secret-access-key': secretAccessKey,
            'force-path-style': true,
            'sync-interval': '100ms',
          },
        ],
      },
    ],
  };
  // JSON is YAML too.
  await writeFile(file, JSON.stringify(settings));
  return file;
}

/** Replicates the database in this folder to the bucket until it is killed. */
export async function replicate(dataDir: string, s3: S3Config): Promise<{ kill(): Promise<void> }> {
  const child = spawn('litestream', ['replicate', '-config', await writeSettings(dataDir, s3)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * s3rver names a folder in a list only where an object is in it directly, and Litestream asks for the folders of its
 * generations: an object goes into each.
 */
async function nameGenerations({ endpoint = '', region, bucket, accessKeyId = '', secretAccessKey = '' }: S3Config) {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'utsav/' }));
  const folders = new Set(Contents.map(({ Key = '' }) => Key.split('/').slice(0, 3).join('/')));
  for (const folder of folders)
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${folder}/folder`, Body: 'folder' }));
  client.destroy();
}

/** Brings the newest copy in the bucket back into an empty folder. */
export async function restoreCopy(dataDir: string, s3: S3Config): Promise<void> {
  await nameGenerations(s3);
  const settings = await writeSettings(dataDir, s3);
  const file = path.join(dataDir, 'utsav.sqlite');
  await promisify(execFile)('litestream', ['restore', '-config', settings, '-o', file, file]);
}
