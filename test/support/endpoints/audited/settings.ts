import { createEvent } from '#test/factories/events.ts';
import { themeFixture } from '#test/factories/themes.ts';
import { multipart } from '../../multipart.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber, picture } from './records.ts';

export const settingsEndpoints: Record<string, Prepare> = {
  'POST /api/images': async () => ({ url: '/api/images', ...(await multipart({ image: await picture() })) }),
  'PUT /api/settings': async (test) => {
    const { timeZone: _timeZone, ...settings } = (await test.inject({ url: '/api/settings' })).json().data;
    return { url: '/api/settings', payload: { ...settings, name: 'Tarang' } };
  },
  'PUT /api/theme': async () => ({ url: '/api/theme', payload: { theme: themeFixture() } }),
  'POST /api/schedule/releases': async (test) => {
    await createEvent(test.context);
    return { url: '/api/schedule/releases', payload: { name: `v${nextNumber()}`, note: 'The hall is flooded.' } };
  },
  'POST /api/schedule/releases/end': async (test) => {
    const headers = await test.headersOf('admin');
    await createEvent(test.context);
    const url = '/api/schedule/releases';
    await test.inject({ method: 'POST', url, headers, payload: { name: `v${nextNumber()}` } });
    return { url: `${url}/end`, payload: {} };
  },
  'DELETE /api/sample-data': async (test) => {
    const { _id } = await createEvent(test.context);
    await test.context.db.updateTable('events').set({ isSample: true }).where('id', '=', _id).execute();
    return { url: '/api/sample-data' };
  },
};
