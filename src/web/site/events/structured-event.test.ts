import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { emptyFestival } from '../festival.ts';
import { structuredEvent } from './structured-event.ts';

const offerOf = (fields: Parameters<typeof buildStoredEvent>[0]) =>
  structuredEvent({
    event: buildStoredEvent(fields),
    festival: emptyFestival,
    origin: 'https://utsav.example',
    description: 'All about it',
  });

it('search engines read what an event costs', () => {
  expect(offerOf({ entryFee: 250 })).toMatchObject({ offers: { price: 250, priceCurrency: 'INR' } });
  expect(offerOf({ entryFee: null })).toMatchObject({ offers: { price: 0 } });
});

it('a main event is not offered for nothing where each of its sub-events has a fee of its own', () => {
  expect(offerOf({ entryFee: null, hasSubEvents: true, hasSubEvent: true })).not.toHaveProperty('offers');
});
