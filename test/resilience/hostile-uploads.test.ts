import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { applicationTexts } from '#test/factories/application.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const PATH = '/api/ambassador/ambassador-inquiry';
const NOTHING = { rows: [], stored: [], temporary: [] };

let test: TestApp;
let picture: Uint8Array;
beforeAll(async () => {
  test = await startTestApp();
  picture = await buildPicture();
});
afterAll(() => test.close());

// No test of this file may leave anything stored.
afterEach(async () => {
  await vi.waitFor(async () => expect(await heldUploads(test)).toEqual(NOTHING), 15_000);
  expect(await test.context.db.selectFrom('ambassadorInquiries').select('id').execute()).toEqual([]);
});

async function sendPhoto(content: Uint8Array, filename = 'photo.png', contentType = 'image/png') {
  const body = await multipart({ ...applicationTexts, photo: { filename, content, contentType } });
  return test.inject({ method: 'POST', url: PATH, ...body });
}

/** A hand-written body; `\n` means CRLF. */
function sendRaw(body: string | Uint8Array, contentType = 'multipart/form-data; boundary=B') {
  const payload = typeof body === 'string' ? Buffer.from(body.replaceAll('\n', '\r\n'), 'latin1') : Buffer.from(body);
  return test.inject({ method: 'POST', url: PATH, payload, headers: { 'content-type': contentType } });
}

const fieldPart = (name: string, value: string) => `--B\nContent-Disposition: form-data; name="${name}"\n\n${value}\n`;
const filePart = (head: string, content: Uint8Array) =>
  Buffer.concat([Buffer.from(`--B\r\n${head.replaceAll('\n', '\r\n')}\r\n\r\n`), content, Buffer.from('\r\n')]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The header promises a size and a bit depth and colour type, whatever `pixels` holds. */
function png(width: number, height: number, [depth, colour]: [number, number], pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(pixels);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG whose header promises a size that its few bytes do not hold. */
const hollowPng = (width: number, height: number) => png(width, height, [8, 2], Buffer.alloc(1000));

/** A whole picture of black pixels, one bit each. */
const blackPng = (width: number, height: number) =>
  png(width, height, [1, 0], Buffer.alloc((1 + Math.ceil(width / 8)) * height));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('files of other formats', () => {
  const text = (value: string) => Buffer.from(value, 'latin1');
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['an SVG named .png', () => text(SVG)],
    ['an SVG behind an XML declaration', () => text(`<?xml version="1.0"?>\n${SVG}`)],
    ['a web page', () => text('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => text('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
    ['a program', () => text('\x7fELF\x02\x01\x01')],
    ['a zip archive', () => text('PK\x03\x04\x14\x00\x00\x00')],
    ['a TIFF', () => buildPicture({ format: 'tiff' })],
    ['a script that begins like a GIF', () => text('GIF89a/*\x00\x00*/=1;alert(1)//')],
    ['a page that begins like a JPEG', () => text('\xff\xd8\xff\xe0<html><script>alert(1)</script>')],
    ['the signature of a PNG alone', () => text('\x89PNG\r\n\x1a\n')],
    ['a PNG cut off midway', async () => (await noise('png')).subarray(0, 20_000)],
    ['a JPEG cut off midway', async () => (await noise('jpeg')).subarray(0, 20_000)],
    ['one byte', () => text('x')],
  ])('are rejected: %s', async (_name, content) => {
    const response = await sendPhoto(await content());
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'image_type_refused', success: false, errors: [{ path: 'photo' }] });
  });

  it('are rejected: an empty file', async () => {
    const response = await sendPhoto(new Uint8Array(0));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'photo', message: 'The file is empty' }]);
  });
});

async function noise(format: 'png' | 'jpeg'): Promise<Buffer> {
  const create = { width: 300, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
  return sharp({ create: { ...create, background: 'red' } })
    .toFormat(format)
    .toBuffer();
}

describe('pictures that are too large', () => {
  it('are rejected above the limit of bytes', async () => {
    const response = await sendPhoto(Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES)]));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'image_too_large', errors: [{ path: 'photo' }] });
    expect(response.json().message).toBe('The image is larger than 10 MB');
  });

  it('are rejected above the limit of pixels, though the file is small', async () => {
    const bomb = blackPng(7200, 7000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await sharp(bomb).metadata()).toMatchObject({ format: 'png', width: 7200, height: 7000 });
    const response = await sendPhoto(bomb);
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'image_too_large', errors: [{ path: 'photo' }] });
  });

  it.each([
    [50_000, 50_000, 413],
    [2_000_000_000, 2_000_000_000, 415],
    [6000, 6000, 415],
  ])('are rejected by a header of %i×%i without pixels behind it', async (width, height, status) => {
    const response = await sendPhoto(hollowPng(width, height));
    expect(response.statusCode).toBe(status);
    expect(response.json().errors).toMatchObject([{ path: 'photo' }]);
  });
});

describe('a malformed multipart body', () => {
  it('is rejected for a file without a name', async () => {
    for (const type of ['image/png', 'application/octet-stream']) {
      const response = await sendRaw(
        Buffer.concat([
          filePart(`Content-Disposition: form-data; name="photo"\nContent-Type: ${type}`, picture),
          Buffer.from('--B--\r\n'),
        ]),
      );
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ path: 'photo', message: 'The file has no name' }]);
    }
  });

  it('counts an empty file input as no file', async () => {
    const head = 'Content-Disposition: form-data; name="photo"; filename=""\nContent-Type: application/octet-stream';
    const fields = Object.entries(applicationTexts).map(([name, value]) => fieldPart(name, value));
    const response = await sendRaw(`${fields.join('')}--B\n${head}\n\n\n--B--\n`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'Please select an image',
      errors: [{ path: 'photo', message: 'Please select an image' }],
    });
  });

  it('is rejected for a file in a text field', async () => {
    const body = await multipart({ ...applicationTexts, fullName: { filename: 'name.png', content: picture } });
    const response = await test.inject({ method: 'POST', url: PATH, ...body });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'fullName', message: 'No file is accepted here' }]);
  });

  it('is rejected for a text in a file field', async () => {
    const body = await multipart({ ...applicationTexts, photo: '/etc/passwd' });
    const response = await test.inject({ method: 'POST', url: PATH, ...body });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'photo', message: 'Please select an image' }]);
  });

  it('is rejected for a second file of one field, and the first is deleted', async () => {
    const file = { filename: 'a.png', content: picture };
    const body = await multipart({ ...applicationTexts, photo: [file, file] });
    const response = await test.inject({ method: 'POST', url: PATH, ...body });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'photo', message: 'Only one file is accepted here' }]);
  });

  it('is rejected for a text sent twice', async () => {
    const file = { filename: 'a.png', content: picture };
    const body = await multipart({ ...applicationTexts, fullName: ['Asha', 'Rao'], photo: file });
    const response = await test.inject({ method: 'POST', url: PATH, ...body });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ path: 'fullName' }]);
  });

  it('leaves no file behind where another field is invalid', async () => {
    const body = await multipart({
      ...applicationTexts,
      email: 'nobody',
      photo: { filename: 'a.png', content: picture },
    });
    const response = await test.inject({ method: 'POST', url: PATH, ...body });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'email', message: 'Please enter a valid email' }]);
  });

  it('is rejected where it ends early, naming the part it ended in', async () => {
    const body = await multipart({ ...applicationTexts, photo: { filename: 'a.png', content: picture } });
    const whole = Buffer.from(body.payload as Buffer);
    const payload = whole.subarray(0, whole.length - picture.length / 2);
    const response = await test.inject({ method: 'POST', url: PATH, ...body, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed_request', errors: [{ path: 'photo' }] });
  });

  it.each([
    ['another boundary', 'multipart/form-data; boundary=C'],
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
  ])('is rejected with %s', async (_name, contentType) => {
    const response = await sendRaw(`${fieldPart('fullName', 'Asha')}--B--\n`, contentType);
    expect([400, 415]).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ success: false });
  });

  it('is rejected for texts longer than any field, and for too much text in all', async () => {
    const long = await sendRaw(`${fieldPart('whyInterested', 'x'.repeat(900_000))}--B--\n`);
    expect(long.statusCode).toBe(400);
    expect(long.json().errors).toEqual([{ path: 'whyInterested', message: 'Too long' }]);
    const many = Array.from({ length: 4 }, (_, index) => fieldPart(`f${index}`, 'x'.repeat(600_000)));
    expect((await sendRaw(`${many.join('')}--B--\n`)).statusCode).toBe(413);
  });

  it.each([
    ['without a type', ''],
    ['of a type in UTF-8', '\nContent-Type: text/plain; charset=utf-8'],
  ])('is rejected for a text %s that is not in UTF-8, naming its field', async (_name, type) => {
    for (const broken of ['Asha \xff', '\xc0\xaf', 'Ash\xe0\xa4']) {
      const head = `--B\nContent-Disposition: form-data; name="fullName"${type}`;
      const response = await sendRaw(`${head}\n\n${broken}\n--B--\n`);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ path: 'fullName', message: 'The text is not in UTF-8' }]);
    }
  });

  it('is read for texts in every script, and for a part of JSON', async () => {
    const text = Buffer.from('आशा 🎉 � é').toString('latin1');
    const fields = [fieldPart('whyInterested', text), fieldPart('email', 'nobody')];
    const json = '--B\nContent-Disposition: form-data; name="phone"\nContent-Type: application/json\n\n{"a":1}\n';
    const response = await sendRaw(`${fields.join('')}${json}--B--\n`);
    expect(response.statusCode).toBe(400);
    const paths = response.json().errors.map(({ path }: { path: string }) => path);
    expect(paths).toContain('phone');
    expect(paths).not.toContain('whyInterested');
  });

  it('is rejected for a part that is no JSON but says so', async () => {
    const head = '--B\nContent-Disposition: form-data; name="fullName"\nContent-Type: application/json';
    for (const broken of ['{"a":', '{"__proto__":{"admin":true}}']) {
      const response = await sendRaw(`${head}\n\n${broken}\n--B--\n`);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ path: 'fullName' }]);
    }
  });

  it('is rejected for more parts than any form has', async () => {
    const parts = Array.from({ length: 300 }, (_, index) => fieldPart(`f${index}`, 'x'));
    const response = await sendRaw(`${parts.join('')}--B--\n`);
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body_too_large' });
  });

  it('is rejected for field names such as __proto__', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const response = await sendRaw(`${fieldPart(name, '{"admin":true}')}--B--\n`);
      expect(response.statusCode).toBe(400);
    }
    const head = 'Content-Disposition: form-data; name="__proto__"; filename="a.png"\nContent-Type: image/png';
    const body = Buffer.concat([filePart(head, picture), Buffer.from('--B--\r\n')]);
    expect((await sendRaw(body)).statusCode).toBe(400);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('is rejected for an endpoint without files', async () => {
    const body = await multipart({ email: 'a@example.org', password: 'x', file: { filename: 'a', content: picture } });
    const response = await test.inject({ method: 'POST', url: '/api/auth/login', ...body });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('pictures with hidden content', () => {
  it('are stored without trailing data and metadata', async () => {
    const payload = '<?php system($_GET["c"]); ?><script>alert(document.domain)</script>';
    const jpeg = await sharp(picture)
      .withExif({ IFD0: { ImageDescription: payload } })
      .jpeg()
      .toBuffer();
    const response = await sendPhoto(Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${payload}`)]), 'shell.php.jpg');
    expect(response.statusCode).toBe(200);
    const [key = ''] = (await heldUploads(test)).stored;
    const file = await test.context.files.read(key);
    const stored = Buffer.concat(await Array.fromAsync(file?.stream ?? []));
    expect(stored.includes('<?php')).toBe(false);
    expect(stored.includes('<script')).toBe(false);
    expect(stored.includes('PK\x03\x04')).toBe(false);
    await removeInquiries();
  });

  const HTML = '<!doctype html><script>alert(document.domain)</script>';
  const words = (value: string) => Buffer.from(value, 'latin1');
  /** A comment in a JPEG, right after its first marker. */
  const withComment = (jpeg: Uint8Array, text: string) => {
    const size = Buffer.alloc(2);
    size.writeUInt16BE(text.length + 2);
    return Buffer.concat([jpeg.subarray(0, 2), words('\xff\xfe'), size, words(text), jpeg.subarray(2)]);
  };
  /** A text chunk in a PNG, right after its header. */
  const withText = (png: Uint8Array, text: string) =>
    Buffer.concat([png.subarray(0, 33), chunk('tEXt', words(`Comment\0${text}`)), png.subarray(33)]);
  const jar = () => words(`PK\x03\x04META-INF/MANIFEST.MF${HTML}PK\x05\x06`);

  it.each<[string, () => Promise<Uint8Array>]>([
    ['a GIF that is an archive too', async () => Buffer.concat([await buildPicture({ format: 'gif' }), jar()])],
    ['a PNG that is an archive too', async () => Buffer.concat([await buildPicture(), jar()])],
    ['a PNG with a page in its text', async () => withText(await buildPicture(), HTML)],
    ['a JPEG with a page in its comment', async () => withComment(await buildPicture({ format: 'jpeg' }), HTML)],
    ['a WebP with a page behind it', async () => Buffer.concat([await buildPicture({ format: 'webp' }), words(HTML)])],
    [
      'a picture with a script in its XMP',
      async () =>
        sharp(await buildPicture())
          .withXmp(
            `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${HTML.replaceAll('<!doctype html>', '')}</x:xmpmeta>`,
          )
          .jpeg()
          .toBuffer(),
    ],
  ])('are stored as a picture and nothing else: %s', async (_name, make) => {
    const content = await make();
    expect(Buffer.from(content).includes('<script>')).toBe(true);
    const { cookie, origin } = await test.loginAs('admin');
    const response = await sendPhoto(content, 'both.png');
    expect(response.statusCode, response.body).toBe(200);
    const [key = ''] = (await heldUploads(test)).stored;
    const served = await test.inject({ url: `/${key}`, headers: { cookie, origin } });
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    for (const hidden of ['<script', 'PK\x03\x04', 'MANIFEST', 'xmpmeta']) {
      expect(served.rawPayload.includes(hidden)).toBe(false);
    }
    expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
    await removeInquiries();
  });

  it('are stored as their first frame where they are animated', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect((await sendPhoto(moving, 'moves.gif')).statusCode).toBe(200);
    const [key = ''] = (await heldUploads(test)).stored;
    const file = await test.context.files.read(key);
    const stored = Buffer.concat(await Array.fromAsync(file?.stream ?? []));
    expect((await sharp(stored).metadata()).pages ?? 1).toBe(1);
    await removeInquiries();
  });

  it.each([
    '../../../../tmp/evil.png',
    '/etc/cron.d/evil.png',
    '..\\..\\evil.png',
    'a\u0000b.png',
    `${'long'.repeat(300)}.png`,
    'प्रवेश "quoted".png',
    'page.html',
  ])('are accepted whatever their file name: %j', async (filename) => {
    const response = await sendPhoto(picture, filename);
    expect(response.statusCode).toBe(200);
    const { stored, rows } = await heldUploads(test);
    expect(stored).toEqual([`images/${rows[0]}/64.webp`]);
    await removeInquiries();
  });
});

async function removeInquiries(): Promise<void> {
  const { cookie } = await test.loginAs('admin');
  const list = await test.inject({ method: 'GET', url: '/api/ambassador/inquiries', headers: { cookie } });
  for (const { _id } of list.json().data.inquiries) {
    const url = `/api/ambassador/inquiries/${_id}`;
    expect((await test.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(200);
  }
}
