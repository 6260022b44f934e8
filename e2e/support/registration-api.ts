import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Event } from '#contract/events/events.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import type { Registration } from '#contract/registrations.ts';
import { siteDays } from './days.ts';
import { ADMIN } from './sessions.ts';

const PASSWORD = 'a-good-password';

let count = 0;
/** An email that is unique in this run. */
export const newEmail = (name: string): string => {
  count += 1;
  return `${name.toLowerCase().replace(/\W+/g, '-')}-${process.pid}-${Date.now()}-${count}@student.test`;
};

export interface Organiser {
  createEvent(fields: object): Promise<Event>;
  /** The UPI payment of a registration that waits for an admin. */
  findTransfer(registrationName: string): Promise<QueuedPayment>;
  post(path: string, data?: object): Promise<void>;
  put(path: string, data: object): Promise<void>;
  /** The data of a response, whatever its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: the test that reads it says what it expects.
  get(path: string): Promise<any>;
  cancelRegistration(registration: Pick<Registration, '_id'>): Promise<void>;
}

async function logIn(request: APIRequestContext): Promise<void> {
  expect((await request.post('/login', { data: ADMIN })).ok()).toBe(true);
}

/** What an admin does meanwhile, through the API; `request` is logged in here unless it is already. */
export function organiserOf(request: APIRequestContext, loggedIn: Promise<void> = logIn(request)): Organiser {
  const post = async (path: string, data: object = {}) => {
    await loggedIn;
    const response = await request.post(path, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()).data;
  };
  const get = async (path: string) => {
    await loggedIn;
    const response = await request.get(path);
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()).data;
  };
  const put = async (path: string, data: object) => {
    await loggedIn;
    const response = await request.put(path, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  };
  return {
    post,
    put,
    get,
    createEvent: (fields) =>
      post('/api/events/mainEvent', {
        startDate: `${siteDays.first}T15:30`,
        endDate: `${siteDays.last}T18:00`,
        status: 'active',
        venue: 'Open air theatre',
        ...fields,
      }),
    findTransfer: async (registrationName) => {
      await loggedIn;
      const response = await request.get(`/api/payments?search=${encodeURIComponent(registrationName)}`);
      const { payments } = (await response.json()).data;
      expect(payments).toHaveLength(1);
      return payments[0];
    },
    cancelRegistration: ({ _id }) => post(`/api/registrations/${_id}/cancel`),
  };
}

/** Registers one person through the API. */
export async function registerThroughApi(
  request: APIRequestContext,
  eventId: string,
  name: string,
): Promise<Registration & { email: string }> {
  const email = newEmail(name);
  const response = await request.post('/api/registrations', { data: { eventId, name, email } });
  expect(response.ok(), await response.text()).toBe(true);
  return { ...(await response.json()).data, email };
}

export const pathOf = ({ _id, title }: Pick<Event, '_id' | 'title'>) => `/subevent/${encodeURIComponent(title)}/${_id}`;

/** Signs up in the page's form and waits until it has gone on. */
export async function signUp(page: Page, name: string, email = newEmail(name)): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration Successful!').first()).toBeVisible();
  return email;
}
