import { expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { submitInquiry } from './submit-inquiry.ts';

it('refuses a photo that is too large before it is sent', async () => {
  const form = new FormData();
  form.set('fullName', 'Asha Rao');
  form.set('photo', new File([new Uint8Array(MAX_IMAGE_BYTES + 1)], 'photo.png', { type: 'image/png' }));
  const send = () => Promise.reject(new Error('sent'));
  expect(await submitInquiry(form, send)).toEqual({
    ...{ ok: false, message: 'The picture is larger than 10 MB', status: 413, values: { fullName: 'Asha Rao' } },
    errors: { photo: 'The picture is larger than 10 MB' },
  });
});
