import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sampleSettings } from '../settings/default-settings.ts';

let test: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT';
const send = async (method: Method, url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};

const picture = async () => ({ filename: 'poster.png', content: await buildPicture({ width: 500, height: 625 }) });

async function sendPicture(method: Method, url: string, fields: object) {
  const { payload, headers } = await multipart({ ...fields, image: await picture() });
  return (await test.inject({ method, url, payload, headers: { ...headers, ...admin } })).json().data;
}

const dated = { title: 'Robotics', startDate: '2027-02-14T10:00', endDate: '2027-02-15T18:00' };

const upload = async () => (await sendPicture('POST', '/api/images', {})).url as string;

describe('what stays in sight of a picture', () => {
  it('is kept with the event, in steps, and is part of its picture', async () => {
    const event = await sendPicture('POST', '/api/events/mainEvent', { ...dated, imageFocus: '31 8' });
    expect([event.imageFocus, event.images.focus]).toEqual(['30 10', '30 10']);
    const listed = await send('GET', '/api/events/showMainEvent');
    expect(listed.data[0].images.focus).toBe('30 10');

    const centred = await send('PUT', `/api/events/edit/${event._id}`, { imageFocus: '50 50' });
    expect(centred.data.imageFocus).toBeNull();
    expect(centred.data.images).not.toHaveProperty('focus');
  });

  it.each(['30', '30 101', '-1 5', '30  40', 'left top', 30, '30 20, door 1 1 100', '30 20, card 1 1 400'])(
    'refuses %j',
    async (imageFocus) => {
      const refused = await send('POST', '/api/events/mainEvent', { ...buildEvent(), imageFocus });
      expect([refused.status, refused.errors[0].path]).toEqual([400, 'imageFocus']);
    },
  );

  it('has shapes with cuts of their own, which no other shape is changed by', async () => {
    const event = await sendPicture('POST', '/api/events/mainEvent', {
      ...dated,
      imageFocus: '31 8, panel 50 50 100, card 52 0 140',
    });
    expect(event.imageFocus).toBe('30 10, card 50 0 150, panel 50 50 100');
    expect(event.images).toMatchObject({
      focus: '30 10',
      cuts: { card: { focus: '50 0', zoom: 150 }, panel: { focus: '50 50' } },
    });
    const centred = await send('PUT', `/api/events/edit/${event._id}`, { imageFocus: '50 50, page 0 0 200' });
    expect(centred.data.images.cuts).toEqual({ page: { focus: '0 0', zoom: 200 } });
    expect(centred.data.images).not.toHaveProperty('focus');
    const { data: copy } = await send('POST', `/api/events/mainEvent/${event._id}/copy`, {});
    expect(copy.images.cuts).toEqual({ page: { focus: '0 0', zoom: 200 } });
  });

  it('goes with the picture: another one begins at the centre, the same one keeps its point', async () => {
    const image = await upload();
    const { data: event } = await send('POST', '/api/events/mainEvent', {
      ...buildEvent(),
      image,
      imageFocus: '0 100',
    });
    const edit = `/api/events/edit/${event._id}`;
    expect((await send('PUT', edit, { image })).data.imageFocus).toBe('0 100');
    expect((await send('PUT', edit, { title: 'Another title' })).data.images.focus).toBe('0 100');
    expect((await sendPicture('PUT', edit, {})).imageFocus).toBeNull();
    expect((await sendPicture('PUT', edit, { imageFocus: '20 20' })).imageFocus).toBe('20 20');
    expect((await send('PUT', edit, { removeImage: true, imageFocus: '20 20' })).data.imageFocus).toBeNull();
  });

  it('is copied with the event', async () => {
    const event = await sendPicture('POST', '/api/events/mainEvent', { ...dated, imageFocus: '75 25' });
    const { data: copy } = await send('POST', `/api/events/mainEvent/${event._id}/copy`, {});
    expect(copy.images.focus).toBe('75 25');
  });

  it('is kept with an ambassador’s photo', async () => {
    const url = '/api/ambassador/create';
    const { _id, images } = await sendPicture('POST', url, { name: 'Asha', imageFocus: '50 0' });
    expect(images.focus).toBe('50 0');
    const edit = `/api/ambassador/${_id}`;
    expect((await send('PUT', edit, { name: 'Asha Rao' })).data.images.focus).toBe('50 0');
    expect((await sendPicture('PUT', edit, {})).images).not.toHaveProperty('focus');
    expect((await send('PUT', edit, { imageFocus: '10 90' })).data.images.focus).toBe('10 90');
  });

  it('is kept with a photo of the gallery', async () => {
    const image = await upload();
    const gallery = [{ caption: 'Lamps', image, focus: '100 40' }];
    const saved = await send('PUT', '/api/settings', { ...sampleSettings, gallery });
    expect(saved).toMatchObject({ status: 200, data: { gallery } });
    expect((await send('GET', '/api/gallery')).data[0].photo).toMatchObject({ url: image, focus: '100 40' });
  });
});
