import { expect, it } from 'vitest';
import type { FestivalSettings } from '#contract/settings.ts';
import { isSameField } from '../components/form/conflict/same-field.ts';
import { toSettings, toValues } from './settings-values.ts';

const stored: FestivalSettings = {
  festivalName: 'Utsav',
  heroLine: '',
  instituteName: 'NIT Suryapur',
  tagline: '',
  city: 'Suryapur',
  email: '',
  phone: '',
  bubbles: ['Taal'],
  quickLinks: { aboutUs: null, careers: 'https://a.test/', contact: null },
  socialLinks: { linkedin: null, instagram: null, x: null, facebook: null },
  developers: [{ label: 'Asha', url: null }],
  moments: [{ title: 'Opening', text: 'Drums' }],
  gallery: [{ image: '/images/a.webp', caption: 'Taal' }],
  faq: [{ question: 'Where?', answer: 'Here' }],
};

it('settings that went through the form unchanged are the same as they are stored', () => {
  const sent = toSettings(toValues(stored));
  const different = (Object.keys(stored) as (keyof FestivalSettings)[]).filter(
    (field) => !isSameField(stored[field], sent[field]),
  );
  expect(different).toEqual([]);
});

it('a setting that was emptied, filled or put in another order is another one', () => {
  expect(isSameField('Taal', '')).toBe(false);
  expect(isSameField({ url: null }, { url: 'https://a.test' })).toBe(false);
  expect(isSameField(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameField([{ label: 'Asha', url: '' }], [{ url: null, label: 'Asha' }])).toBe(true);
});
