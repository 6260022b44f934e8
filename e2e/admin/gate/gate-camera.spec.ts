import type { Page } from '@playwright/test';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { scriptsOf } from '../../support/built-scripts.ts';
import { registerThroughApi } from '../../support/registration-api.ts';

/** A camera that sees a QR code, on a table, not quite straight. */
async function showToCamera(page: Page, svg: string): Promise<void> {
  await page.addInitScript((qr) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(qr)}`;
    const draw = () => {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.fillStyle = '#998877';
      context.fillRect(0, 0, 1280, 720);
      context.save();
      context.translate(640, 360);
      context.rotate(0.15);
      context.drawImage(picture, -200, -200, 400, 400);
      context.restore();
    };
    setInterval(draw, 60);
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: async () => canvas.captureStream(15) },
    });
  }, svg);
}

test('the camera reads a pass, once while it stays in view', { tag: ['@phone-only', '@smoke'] }, async ({
  admin,
  adminApi,
  request,
}) => {
  const event = await adminApi.createEvent({
    title: uniqueTitle('Camera'),
    status: 'active',
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { code } = await registerThroughApi(request, event._id, 'Ishita Bose');
  const { qrSvg } = (await (await request.get(`/api/passes/${code}`)).json()).data;
  await showToCamera(admin, qrSvg);
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await admin.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(admin.getByRole('region', { name: 'Result' })).toContainText('Let in');
  await expect(admin.getByRole('region', { name: 'Result' })).toContainText('Ishita Bose');
  await expect(admin.getByText('1 of 1 in')).toBeVisible();
  // The next pass is scanned without scrolling.
  await expect(admin.getByLabel('What the camera sees')).toBeInViewport({ ratio: 1 });
  await expect(admin.getByRole('region', { name: 'Result' })).toBeInViewport({ ratio: 1 });
  await admin.getByRole('button', { name: 'Turn the camera off' }).click();
  await expect(admin.getByLabel('What the camera sees')).toHaveCount(0);
  const scans = admin.getByRole('region', { name: 'Last scans at this gate' }).getByRole('listitem');
  await expect(scans).toHaveCount(1);
});

test('a browser that reads no codes itself scans after the connection was lost', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|The gate failed|Error fetching/);
  const event = await adminApi.createEvent({
    title: uniqueTitle('Camera'),
    status: 'active',
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { code } = await registerThroughApi(request, event._id, 'Ishita Bose');
  const { qrSvg } = (await (await request.get(`/api/passes/${code}`)).json()).data;
  await showToCamera(admin, qrSvg);
  await admin.addInitScript(() => Object.assign(window, { BarcodeDetector: undefined }));
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('by a list of 1 pass of today')).toBeVisible();
  await admin.waitForLoadState('networkidle');
  await admin.context().setOffline(true);
  await admin.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(admin.getByRole('region', { name: 'Result' })).toContainText('On the list');
  await expect(admin.getByRole('region', { name: 'Result' })).toContainText('Ishita Bose');
});

test('a pass can be checked in by its typed code where the camera is refused', { tag: '@phone-only' }, async ({
  admin,
}) => {
  await admin.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: async () => {
          throw new DOMException('Permission denied', 'NotAllowedError');
        },
      },
    });
  });
  await admin.goto('/admin/check-in');
  await admin.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(admin.getByText('The camera is not allowed here.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Try the camera again' })).toBeVisible();
  await admin.getByLabel('Code of the pass').fill('NOBODY');
  await admin.getByRole('button', { name: 'Check in' }).click();
  await expect(admin.getByText('No registration has this code')).toBeVisible();
});

test('the screen stays on while the camera is, also after another app was looked at', { tag: '@phone-only' }, async ({
  admin,
}) => {
  await admin.addInitScript(() => {
    const canvas = document.createElement('canvas');
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 60);
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: async () => canvas.captureStream(15) },
    });
    const locks = new Set<object>();
    const request = async () => {
      const lock = { release: async () => void locks.delete(lock) };
      locks.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    const show = (state: DocumentVisibilityState) => {
      // As browsers do.
      if (state === 'hidden') locks.clear();
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    Object.assign(window, { locks, show });
  });
  const countLocks = () => admin.evaluate(() => (window as unknown as { locks: Set<object> }).locks.size);
  const show = (state: DocumentVisibilityState) =>
    admin.evaluate((to) => (window as unknown as { show: (to: string) => void }).show(to), state);
  await admin.goto('/admin/check-in');
  await admin.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect.poll(countLocks).toBe(1);
  await show('hidden');
  expect(await countLocks()).toBe(0);
  await show('visible');
  await expect.poll(countLocks).toBe(1);
  await admin.getByRole('button', { name: 'Turn the camera off' }).click();
  await expect.poll(countLocks).toBe(0);
  await show('visible');
  expect(await countLocks()).toBe(0);
});

test('a camera whose pictures nothing can read is off again', { tag: '@phone-only' }, async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|The camera could not be used/);
  await admin.addInitScript(() => {
    const stream = document.createElement('canvas').captureStream();
    Object.assign(window, { stream, BarcodeDetector: undefined });
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream } });
  });
  await admin.route(scriptsOf('jsQR'), (route) => route.abort());
  await admin.goto('/admin/check-in');
  await admin.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(admin.getByText('What reads the codes could not be fetched.')).toBeVisible();
  const states = await admin.evaluate(() =>
    (window as unknown as { stream: MediaStream }).stream.getTracks().map(({ readyState }) => readyState),
  );
  expect(states).toEqual(['ended']);
});
