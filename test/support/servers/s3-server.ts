import S3rver from 's3rver';
import type { S3Config } from '#server/config.ts';

/** A real S3 server with one bucket, its files in a folder. */
export async function startS3Server(directory: string): Promise<{ s3: S3Config; close(): Promise<void> }> {
  const bucket = 'festival';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return { s3, close: () => server.close() };
}
