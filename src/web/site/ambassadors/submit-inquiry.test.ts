import { expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { submitInquiry } from './submit-inquiry.ts';

const applicant = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98765 43210',
  college: 'NIT Suryapur',
  whyInterested: 'I know everybody.',
  expectedRegistrations: '12',
};

function formOf(values: Record<string, string>, photo?: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (photo) form.set('photo', new File([photo], 'photo.png', { type: 'image/png' }));
  return form;
}

const send = () => Promise.reject(new Error('sent'));

it('refuses a photo that is too large before it is sent', async () => {
  expect(await submitInquiry(formOf(applicant, new Uint8Array(MAX_IMAGE_BYTES + 1)), send)).toEqual({
    ok: false,
    message: 'The picture is larger than 10 MB',
    status: 413,
    values: applicant,
    errors: { photo: 'The picture is larger than 10 MB' },
  });
});

it('says what is wrong with the other fields together with a missing photo', async () => {
  const values = { ...applicant, phone: 'none', college: ' ', expectedRegistrations: '' };
  expect(await submitInquiry(formOf(values), send)).toEqual({
    ok: false,
    message: 'Please select an image',
    status: 400,
    values,
    errors: {
      phone: 'Please enter a valid phone number',
      college: 'College is required',
      expectedRegistrations: 'Expected registrations are required',
      photo: 'Please select an image',
    },
  });
});

it('says what the server says, else that something went wrong, and of a connection that broke that the form was not sent', async () => {
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(1)], 'photo.png', { type: 'image/png' }));
  const messageOf = async (send: () => Promise<Response>) => (await submitInquiry(form, send)).message;
  const respond = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }));
  const failed = 'Failed to submit form. Please try again.';
  expect(await messageOf(respond(400, { success: false, message: 'You applied already' }))).toBe('You applied already');
  expect(await messageOf(respond(400, { success: false }))).toBe('Something went wrong');
  expect(await messageOf(respond(200, { success: false }))).toBe('Something went wrong');
  expect(await messageOf(respond(500, { success: false }))).toBe('Something went wrong');
  expect(await messageOf(() => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })))).toBe(failed);
  expect(await messageOf(() => Promise.reject(new Error('cut')))).toBe(failed);
});

it('sends the key of the form, by which an application whose response was lost stays one', async () => {
  const sent: (FormDataEntryValue | null)[] = [];
  const transport = async (_path: string, { body }: RequestInit) => {
    sent.push((body as FormData).get('idempotencyKey'));
    return Response.json({ success: true, data: { _id: 'inquiry' } });
  };
  const key = 'the-key-of-this-form';
  await submitInquiry(formOf({ ...applicant, idempotencyKey: key }, new Uint8Array(1)), transport);
  await submitInquiry(formOf(applicant, new Uint8Array(1)), transport);
  expect(sent).toEqual([key, null]);
});
