import type { Locator, Page } from '@playwright/test';
import { expect, PICTURE, test, uniqueTitle } from '../support/admin-test.ts';

test.describe('campus ambassadors', () => {
  test('are created, changed, deleted and restored', async ({ admin, adminApi }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Carried') });
    const name = uniqueTitle('Meera');
    await admin.goto('/home?view=create-ambassador');
    await admin.getByRole('button', { name: 'Create Ambassador' }).click();
    await expect(admin.getByText('Please fill in all required fields')).toBeVisible();
    await expect(admin.getByLabel('Name')).toBeFocused();

    await admin.getByLabel('Name').fill(name);
    await admin.getByLabel('Institution').fill('NIT Suryapur');
    await admin.getByLabel('Short Bio').fill('Dances before breakfast.');
    await admin.getByRole('combobox', { name: 'Main Event' }).fill(event.title);
    await admin.getByRole('option', { name: event.title }).click();
    await admin.keyboard.press('Escape');
    await admin.getByLabel('Image').setInputFiles(PICTURE);
    const sent = admin.waitForRequest('**/api/ambassador/create');
    await admin.getByRole('button', { name: 'Create Ambassador' }).click();
    expect((await sent).headers()['content-type']).toContain('multipart/form-data');
    await expect(admin.getByText('Ambassador created successfully!')).toBeVisible();
    await expect(admin.getByLabel('Name')).toHaveValue('');

    await admin.goto('/home?view=ambassadors');
    const row = admin.getByRole('row').filter({ has: admin.getByRole('heading', { name, exact: true }) });
    await expect(row).toContainText('NIT Suryapur');
    await expect(row).toContainText(event.title);
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Edit ambassador' });
    await dialog.getByLabel('Institution').fill('IIT Nandipur');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('IIT Nandipur');

    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });

  test('that somebody else saved meanwhile are not replaced, and a draft changes what was typed alone', async ({
    admin,
    complaints,
    baseURL,
  }) => {
    complaints.allow(/409 \(Conflict\)/);
    const name = uniqueTitle('Tara');
    const headers = { origin: baseURL ?? '' };
    const response = await admin.request.post('/api/ambassador/create', { headers, multipart: { name } });
    const { _id } = (await response.json()).data;
    await admin.goto('/home?view=ambassadors');
    const edit = admin.getByRole('button', { name: `Edit ${name}` });
    const dialog = admin.getByRole('dialog', { name: 'Edit ambassador' });
    await edit.click();
    await dialog.getByLabel('Institution').fill('IIT Nandipur');
    const url = `/api/ambassador/${_id}`;
    const theirs = { shortBio: 'Paints at night.', institution: 'NIT Suryapur' };
    expect((await admin.request.put(url, { headers, data: theirs })).ok()).toBe(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const asked = admin.getByRole('dialog', { name: 'This ambassador was changed meanwhile' });
    await expect(asked).toContainText('Saved meanwhile: “NIT Suryapur”');
    await expect(asked).toContainText('Yours: “IIT Nandipur”');
    // Who answers nothing is where they were.
    await admin.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('This ambassador was saved meanwhile');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await admin.getByRole('button', { name: 'Keep as draft' }).click();
    expect((await admin.request.put(url, { headers, data: { institution: '' } })).ok()).toBe(true);
    await admin.reload();
    await edit.click();
    await expect(dialog.getByText('Your draft is back')).toBeVisible();
    await expect(dialog.getByText('Somebody else has changed the same since')).toHaveCount(0);
    await expect(dialog.getByLabel('Institution')).toHaveValue('IIT Nandipur');
    await expect(dialog.getByLabel('Short Bio')).toHaveValue('Paints at night.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const { data } = await (await admin.request.get('/api/ambassador/show')).json();
    expect(data.find((one: { _id: string }) => one._id === _id)).toMatchObject({
      institution: 'IIT Nandipur',
      shortBio: 'Paints at night.',
    });
  });

  test('that two admins change keep what one of them changed, and their photo is asked about', async ({
    admin,
    complaints,
    baseURL,
  }) => {
    complaints.allow(/409 \(Conflict\)/);
    const name = uniqueTitle('Isha');
    const headers = { origin: baseURL ?? '' };
    const response = await admin.request.post('/api/ambassador/create', { headers, multipart: { name } });
    const { _id } = (await response.json()).data;
    const url = `/api/ambassador/${_id}`;
    const read = async () => {
      const { data } = await (await admin.request.get('/api/ambassador/show')).json();
      return data.find((one: { _id: string }) => one._id === _id);
    };
    const put = async (fields: { shortBio?: string }) => {
      const multipart = { ...fields, image: { ...PICTURE, name: 'theirs.png' } };
      expect((await admin.request.put(url, { headers, multipart })).ok()).toBe(true);
    };
    await admin.goto('/home?view=ambassadors');
    const edit = admin.getByRole('button', { name: `Edit ${name}` });
    const dialog = admin.getByRole('dialog', { name: 'Edit ambassador' });
    await edit.click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Institution').fill('IIT Nandipur');
    await put({ shortBio: 'Sings.' });
    const { image } = await read();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect(await read()).toMatchObject({ institution: 'IIT Nandipur', shortBio: 'Sings.', image });

    await edit.click();
    await dialog.getByLabel('Image').setInputFiles(PICTURE);
    await put({});
    const { image: second } = await read();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const asked = admin.getByRole('dialog', { name: 'This ambassador was changed meanwhile' });
    await expect(asked).toContainText('Saved meanwhile: another photo');
    await asked.getByRole('button', { name: 'Take theirs' }).click();
    await expect(dialog).toBeHidden();
    expect((await read()).image).toBe(second);
  });

  test('of a deleted event show an unknown one, until it is removed', async ({ admin, adminApi, baseURL }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Gone') });
    const name = uniqueTitle('Kabir');
    const response = await admin.request.post('/api/ambassador/create', {
      headers: { origin: baseURL ?? '' },
      multipart: { name, mainEventId: event._id },
    });
    expect(response.ok(), await response.text()).toBe(true);
    await adminApi.remove(`/api/events/mainEvent/${event._id}`);

    await admin.goto('/apply');
    await admin.getByRole('button', { name }).click();
    await expect(admin.getByRole('dialog')).toContainText('Unknown Event');

    await admin.goto('/home?view=ambassadors');
    const row = admin.getByRole('row').filter({ has: admin.getByRole('heading', { name, exact: true }) });
    await expect(row).toContainText('Unknown Event');
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Edit ambassador' });
    await expect(dialog).toContainText('Unknown Event');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByRole('combobox', { name: 'Main Event' }).press('Backspace');
    await expect(dialog).not.toContainText('Unknown Event');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).not.toContainText('Unknown Event');
  });

  test('show the error when one could not be created', async ({ admin, complaints }) => {
    complaints.allow(/503 \(Service Unavailable\)/);
    await admin.route('**/api/ambassador/create', (route) => route.fulfill({ status: 503, json: {} }));
    await admin.goto('/home?view=create-ambassador');
    await admin.getByLabel('Name').fill('Unlucky');
    // At the lower edge of a phone, where what is written above the button pushes it out of sight.
    await admin.setViewportSize({ width: 390, height: 844 });
    const create = admin.getByRole('button', { name: 'Create Ambassador' });
    await create.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await create.click();
    await expect(admin.getByText('Error creating event')).toBeVisible();
    await expect(admin.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(create).toBeInViewport({ ratio: 1 });
    await expect(admin.getByLabel('Name')).toHaveValue('Unlucky');
  });
});

/** Sends an inquiry and returns its card in the panel's list. */
async function showInquiry(admin: Page, person: { fullName: string; email: string }, origin = ''): Promise<Locator> {
  const response = await admin.request.post('/api/ambassador/ambassador-inquiry', {
    headers: { origin },
    multipart: {
      ...person,
      phone: '+91 98765 43210',
      college: 'Nandipur College',
      whyInterested: 'I know every drummer in town.',
      expectedRegistrations: '11-15',
      photo: PICTURE,
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await admin.goto('/home?view=inquiries');
  await admin.getByLabel('Search inquiries').fill(person.fullName);
  return admin.getByRole('row').filter({ has: admin.getByRole('heading', { name: person.fullName }) });
}

test('an inquiry is shown with its photo, found by a search, and deleted', async ({ admin, baseURL }) => {
  const fullName = uniqueTitle('Rohan');
  const card = await showInquiry(admin, { fullName, email: 'rohan@college.example' }, baseURL);
  for (const text of [
    'Nandipur College',
    'rohan@college.example',
    '+91 98765 43210',
    'I know every drummer',
    '11-15',
  ]) {
    await expect(card).toContainText(text);
  }
  const photo = card.getByRole('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await card.getByRole('button', { name: `Delete the inquiry of ${fullName}` }).click();
  await admin.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card).toHaveCount(0);
  await expect(admin.getByText('No inquiries found')).toBeVisible();
});

test('a long email and a photo that does not load leave the card of their inquiry as wide as it is', async ({
  admin,
  baseURL,
}) => {
  const fullName = uniqueTitle('Priyadarshini');
  const card = await showInquiry(
    admin,
    { fullName, email: 'priyadarshini.subramaniam.narasimhan@students.nandipur.example' },
    baseURL,
  );
  const rightOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.x ?? Number.NaN) + (box?.width ?? 0);
  };
  const edge = await rightOf(card);
  expect(await rightOf(card.getByRole('link', { name: /^priyadarshini/ }))).toBeLessThan(edge);
  const button = card.getByRole('button', { name: `Delete the inquiry of ${fullName}` });
  expect(await rightOf(button)).toBeLessThan(edge);
  expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const photo = card.getByRole('link', { name: `${fullName}, opens in a new tab` });
  const before = await photo.boundingBox();
  await photo.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    image.src = 'data:image/png;base64,AAAA';
    await image.decode().catch(() => undefined);
  });
  expect(await photo.boundingBox()).toEqual(before);
});

test('a change of the settings is shown on the public pages', { tag: '@smoke' }, async ({ admin, complaints }) => {
  complaints.allow(/400 \(Bad Request\)/);
  await admin.goto('/home?view=settings');
  const careers = admin.getByLabel('Careers');
  const before = await careers.inputValue();
  const save = admin.getByRole('button', { name: 'Save settings' });
  await careers.fill('not a link');
  await save.click();
  await expect(admin.getByText('Must be a url that begins with http:// or https://')).toBeVisible();
  await careers.fill('https://jobs.nitsuryapur.example/');
  await save.click();
  await expect(admin.getByText('Settings saved')).toBeVisible();
  await admin.goto('/');
  await expect(admin.getByRole('link', { name: 'Careers' })).toHaveAttribute(
    'href',
    'https://jobs.nitsuryapur.example/',
  );
  await admin.goto('/home?view=settings');
  await careers.fill(before);
  await save.click();
  await expect(admin.getByText('Settings saved')).toBeVisible();
});
