import { imageEndpoints, MAX_IMAGE_BYTES } from '#contract/images.ts';
import { ApiError, call, type Transport } from '#web/api.ts';

/** Stores a picture and returns its URL; fails with a message for people. */
export type UploadImage = (file: File) => Promise<{ url: string }>;

const FAILED = 'The picture could not be uploaded.';

/** Uploads to our own API. */
export function uploadTo(transport: Transport): UploadImage {
  return async (file) => {
    if (file.size > MAX_IMAGE_BYTES) throw new Error('This picture is larger than 10 MB.');
    try {
      const { data } = await call(transport, imageEndpoints.upload, { body: {}, files: { image: file } });
      return { url: data.url };
    } catch (cause) {
      const reason = cause instanceof ApiError ? (Object.values(cause.fieldErrors)[0] ?? cause.message) : '';
      throw new Error(`${FAILED} ${reason}`.trim(), { cause });
    }
  };
}

/** Uploads under way: what is saved must wait for them, or it would lack their pictures. */
export function trackUploads(upload: UploadImage): { upload: UploadImage; settled: () => Promise<unknown> } {
  const running = new Set<Promise<unknown>>();
  return {
    upload(file) {
      const sending = upload(file);
      running.add(sending);
      const done = () => running.delete(sending);
      sending.then(done, done);
      return sending;
    },
    settled: () => Promise.allSettled(running),
  };
}
