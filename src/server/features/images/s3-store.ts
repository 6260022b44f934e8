import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from '../../config.ts';
import type { FileStore } from './file-store.service.ts';
import { createFlydriveStore } from './flydrive-store.ts';

/** Files in an S3 bucket, or of a compatible server where an endpoint is given. */
export function createS3Store(config: S3Config): FileStore {
  const driver = new S3Driver({
    bucket: config.bucket,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Compatible servers support neither buckets as host names nor the newest checksums.
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
    visibility: 'private',
    // New buckets reject per-file permissions; the bucket itself is private.
    supportsACL: false,
  });
  return createFlydriveStore(driver, async () => {
    await driver.listAll('images/', { maxResults: 1 });
  });
}
