import { describe, expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { trackUploads, uploadTo } from './uploads.ts';

const picture = new File(['x'], 'x.png', { type: 'image/png' });
const stored = { id: 'i', url: '/images/i/800.webp', width: 8, height: 8, sources: [] };

describe('uploadTo', () => {
  it('sends the file as the part "image" and returns its URL', async () => {
    const sent: { path: string; image: unknown }[] = [];
    const upload = uploadTo(async (path, { body }) => {
      sent.push({ path, image: body instanceof FormData ? body.get('image') : body });
      return Response.json({ success: true, data: stored });
    });
    expect(await upload(picture)).toEqual({ url: stored.url });
    expect(sent).toEqual([{ path: '/api/images', image: expect.any(File) }]);
  });

  it('rejects with the server’s message', async () => {
    const problem = { code: 'image_invalid', message: 'Send a PNG' };
    const upload = uploadTo(async () => Response.json(problem, { status: 400 }));
    await expect(upload(picture)).rejects.toThrow('The picture could not be uploaded. Send a PNG');
  });

  it('rejects where the server can not be reached', async () => {
    const upload = uploadTo(() => Promise.reject(new TypeError('offline')));
    await expect(upload(picture)).rejects.toThrow('The picture could not be uploaded.');
  });

  it('does not send a file that is too large', async () => {
    const upload = uploadTo(() => Promise.reject(new Error('must not be called')));
    const large = new File([new Uint8Array(MAX_IMAGE_BYTES + 1)], 'large.png');
    await expect(upload(large)).rejects.toThrow('This picture is larger than 10 MB.');
  });
});

describe('trackUploads', () => {
  it('waits for running uploads, also where they fail', async () => {
    const first = Promise.withResolvers<{ url: string }>();
    const uploads = trackUploads((file) => (file === picture ? first.promise : Promise.reject(new Error('no'))));
    const sending = uploads.upload(picture);
    await expect(uploads.upload(new File([], 'other'))).rejects.toThrow('no');
    let settled = false;
    const waiting = uploads.settled().then(() => {
      settled = true;
    });
    await Promise.resolve();
    expect(settled).toBe(false);
    first.resolve({ url: '/x' });
    await waiting;
    expect(await sending).toEqual({ url: '/x' });
  });
});
