import { endpoints } from '#contract/endpoints.ts';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { ApiError } from '../../../api.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { shrinkPicture } from './picture/shrink-picture.ts';

/** Uploads a picture of a description by the panel's client, which knows the API's URL and the session. */
export function uploadThrough({ call }: AdminApi) {
  return async (file: File): Promise<{ url: string }> => {
    const image = await shrinkPicture(file);
    if (image.size > MAX_IMAGE_BYTES) throw new Error('This picture is larger than 10 MB.');
    try {
      const { data } = await call(endpoints.images.upload, { body: {}, files: { image } });
      return { url: data.url };
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.errors[0]?.message : undefined;
      throw new Error(`The picture could not be uploaded. ${field ?? failureText(cause)}`, { cause });
    }
  };
}
