import qrcode from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { passUrl, renderPassPng } from './passes.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
});
afterAll(() => test.close());

it('GET /api/passes/:code/calendar.ics contains start, end, venue and pass of the event', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    venue: 'Main hall',
    startDate: '2027-02-14T04:30:00.000Z',
    endDate: '2027-02-14T10:45:00.000Z',
  });
  const payload = { eventId, name: 'Asha', email: 'asha@college.test' };
  const { code } = (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data;
  const { body } = await test.inject({ url: `/api/passes/${code}/calendar.ics` });
  const lines = body.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('DTSTART:20270214T043000Z');
  expect(lines).toContain('DTEND:20270214T104500Z');
  expect(lines).toContain('LOCATION:Main hall');
  expect(lines).toContain(`DESCRIPTION:Your pass: https://utsav.example/pass/${code}`);
});

it('renderPassPng draws each module of the code of the pass url, black on white, with its margin', async () => {
  const code = 'ABCDEFGHJKMNPQRS';
  const { modules } = qrcode.create(passUrl(test.context, code), { errorCorrectionLevel: 'Q' });
  const png = sharp(await renderPassPng(test.context, code)).greyscale();
  const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
  const side = (modules.size + 8) * 6;
  expect([info.width, info.height]).toEqual([side, side]);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / 6) - 4, Math.floor(y / 6) - 4];
      const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      const dark = inside && modules.data[row * modules.size + column] === 1;
      expect(data[(y * side + x) * info.channels], `${x}, ${y}`).toBe(dark ? 0 : 255);
    }
  }
});
