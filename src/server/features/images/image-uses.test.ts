import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPicture } from '#test/factories/pictures.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { AppError } from '../../errors.ts';
import { setImageReferences, storeImage, sweepImages, withStoredImage } from './images.service.ts';
import { uploadsFolder } from './uploads.service.ts';

const HOUR = 3_600_000;

let test: TestApp;
let picture: string;
beforeAll(async () => {
  test = await startTestApp();
  picture = path.join(test.context.config.dataDir, 'picture.png');
  await writeFile(picture, await buildPicture());
});
beforeEach(async () => {
  await test.context.db.deleteFrom('images').execute();
  await test.context.files.deleteAll('images/');
  await rm(uploadsFolder(test.context.config), { recursive: true, force: true });
});
afterAll(() => test.close());

const store = () => storeImage(test.context, { field: 'image', path: picture, bytes: 1, sender: 'admin' });
const use = (owner: string, ids: string[]) => {
  const now = test.context.clock().toISOString();
  return test.context.db.transaction().execute((trx) => setImageReferences(trx, owner, ids, now));
};
const later = (hours: number) => {
  test.time.now = new Date(test.time.now.getTime() + hours * HOUR);
};
const rows = async () => (await heldUploads(test)).rows;

describe('image references', () => {
  it('the sweep deletes rows and files of pictures unused for more than a day', async () => {
    const [kept, dropped] = [await store(), await store()];
    await use('events/a', [kept]);
    later(23.9);
    expect(await sweepImages(test.context)).toBe(0);
    later(0.2);
    expect(await sweepImages(test.context)).toBe(1);
    expect(await heldUploads(test)).toEqual({ rows: [kept], stored: [`images/${kept}/64.webp`], temporary: [] });
    expect((await test.inject({ method: 'GET', url: `/images/${dropped}/64.webp` })).statusCode).toBe(404);
  });

  it('the sweep keeps a picture for a day after its last reference is deleted', async () => {
    const id = await store();
    await use('events/a', [id]);
    await use('events/b', [id]);
    await use('events/a', []);
    later(48);
    expect(await sweepImages(test.context)).toBe(0);
    await use('events/b', []);
    later(23);
    expect(await sweepImages(test.context)).toBe(0);
    expect((await test.inject({ method: 'GET', url: `/images/${id}/64.webp` })).statusCode).toBe(200);
    later(2);
    expect(await sweepImages(test.context)).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('the day starts again where a picture is referenced again', async () => {
    const id = await store();
    later(23);
    await use('events/a', [id]);
    later(23);
    await use('events/a', []);
    later(2);
    expect(await sweepImages(test.context)).toBe(0);
  });

  it('setImageReferences sets exactly the given pictures, each once', async () => {
    const [a, b, c] = [await store(), await store(), await store()];
    await use('events/a', [a, b, b]);
    await use('events/a', [b, c]);
    await use('events/a', [b, c]);
    later(25);
    await sweepImages(test.context);
    expect(await rows()).toEqual([b, c].sort());
  });

  it('setImageReferences leaves out pictures that do not exist', async () => {
    const id = await store();
    await use('events/a', ['V1StGXR8_Z5jdHi6B-myT', id]);
    later(25);
    expect(await sweepImages(test.context)).toBe(0);
    expect(await rows()).toEqual([id]);
  });

  it('a rollback takes the reference back', async () => {
    const id = await store();
    const failing = test.context.db.transaction().execute(async (trx) => {
      await setImageReferences(trx, 'events/a', [id], test.context.clock().toISOString());
      throw new Error('the event could not be saved');
    });
    await expect(failing).rejects.toThrow('could not be saved');
    later(25);
    expect(await sweepImages(test.context)).toBe(1);
  });

  it('many owners add and delete references at once without a deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, store));
    const owners = Array.from({ length: 8 }, (_, index) => `events/${index}`);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(owners.map((owner, index) => use(owner, index % 2 ? ids : ids.toReversed())));
      await Promise.all(owners.slice(1).map((owner) => use(owner, [])));
    }
    later(25);
    expect(await sweepImages(test.context)).toBe(0);
    expect(await rows()).toEqual(ids.toSorted());
  });
});

/** Pictures without files that nothing has used for a day. */
async function addUnused(count: number): Promise<void> {
  const unusedSince = test.time.now.toISOString();
  const unused = Array.from({ length: count }, (_, index) => ({
    id: `unused-${index}`,
    width: 64,
    height: 64,
    widths: '[64]',
    thumbhash: null,
    isPrivate: false,
    unusedSince,
    createdAt: unusedSince,
  }));
  for (let first = 0; first < count; first += 200) {
    await test.context.db
      .insertInto('images')
      .values(unused.slice(first, first + 200))
      .execute();
  }
  later(25);
}

describe('sweepImages', () => {
  it('goes on until nothing is left, and past what cannot be deleted', async () => {
    await addUnused(600);
    const log = vi.spyOn(test.context.log, 'warn').mockReturnValue(undefined);
    const deleteAll = vi.spyOn(test.context.files, 'deleteAll').mockImplementation(async (folder) => {
      if (folder === 'images/unused-7/') throw new AppError('unavailable');
    });
    expect(await sweepImages(test.context)).toBe(599);
    expect([await rows(), log.mock.calls.length]).toEqual([['unused-7'], 1]);
    deleteAll.mockRestore();
    log.mockRestore();
  });

  it('ends where no file can be deleted now', async () => {
    await addUnused(600);
    const log = vi.spyOn(test.context.log, 'warn').mockReturnValue(undefined);
    const deleteAll = vi.spyOn(test.context.files, 'deleteAll').mockRejectedValue(new AppError('unavailable'));
    expect(await sweepImages(test.context)).toBe(0);
    expect(deleteAll).toHaveBeenCalledTimes(500);
    deleteAll.mockRestore();
    log.mockRestore();
  });

  it('attempts again later where files cannot be deleted, and the picture is not served meanwhile', async () => {
    const id = await store();
    later(25);
    const deleteAll = vi.spyOn(test.context.files, 'deleteAll').mockRejectedValue(new AppError('unavailable'));
    expect(await sweepImages(test.context)).toBe(0);
    expect((await test.inject({ method: 'GET', url: `/images/${id}/64.webp` })).statusCode).toBe(404);
    await use('events/a', [id]);
    deleteAll.mockRestore();
    expect(await sweepImages(test.context)).toBe(1);
    expect(await heldUploads(test)).toEqual({ rows: [], stored: [], temporary: [] });
  });

  it('deletes a picture or keeps it whole where a reference is added at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await store();
      later(25);
      await Promise.all([use('events/a', [id]), sweepImages(test.context), use('events/b', [id])]);
      const uses = await test.context.db
        .selectFrom('imageReferences')
        .select('owner')
        .where('imageId', '=', id)
        .execute();
      const held = await heldUploads(test);
      if (held.rows.includes(id)) {
        expect(uses).toHaveLength(2);
        expect(held.stored).toContain(`images/${id}/64.webp`);
      } else {
        expect(uses).toHaveLength(0);
        expect(held.stored).not.toContain(`images/${id}/64.webp`);
      }
    }
  });

  it('deletes files whose upload ended in a crash', async () => {
    const put = vi.spyOn(test.context.files, 'put').mockImplementation(() => new Promise(() => {}));
    void store();
    await vi.waitFor(() => expect(put).toHaveBeenCalled(), 15_000);
    put.mockRestore();
    const [id] = await rows();
    await test.context.files.put(`images/${id}/64.webp`, new Uint8Array([1]), 'image/webp');
    later(25);
    expect(await sweepImages(test.context)).toBe(1);
    expect(await heldUploads(test)).toEqual({ rows: [], stored: [], temporary: [] });
  });

  it('removes temporary files that are old, and only those', async () => {
    const folder = uploadsFolder(test.context.config);
    await mkdir(folder, { recursive: true });
    const twoHoursAgo = new Date(Date.now() - 2 * HOUR);
    await writeFile(path.join(folder, 'upload-old'), 'x');
    await utimes(path.join(folder, 'upload-old'), twoHoursAgo, twoHoursAgo);
    await writeFile(path.join(folder, 'upload-of-another-process'), 'x');
    await sweepImages(test.context);
    expect((await heldUploads(test)).temporary).toEqual(['upload-of-another-process']);
  });
});

describe('a picture stored for a form', () => {
  it('is deleted at once where the form is rejected', async () => {
    const upload = { field: 'image', path: picture, bytes: 1, sender: 'admin' };
    const failing = withStoredImage(test.context, upload, async () => {
      expect((await heldUploads(test)).stored).toHaveLength(1);
      throw new Error('the database went away');
    });
    await expect(failing).rejects.toThrow('the database went away');
    expect(await heldUploads(test)).toMatchObject({ rows: [], stored: [] });
  });

  it('stays where the form is stored', async () => {
    const upload = { field: 'image', path: picture, bytes: 1, sender: 'admin' };
    const id = await withStoredImage(test.context, upload, async (imageId) => imageId);
    expect(await rows()).toEqual([id]);
  });
});
