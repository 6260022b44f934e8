import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sectionSchemas } from '#contract/pages/sections.ts';
import { festivalSettingsSchema } from '#contract/settings.ts';
import { maxLengthAt, maxLengthIn } from './max-length.ts';

it('a field is as long as the contract lets it be, however its text is wrapped there', () => {
  expect(maxLengthIn(endpoints.webhooks.create, 'url')).toBe(500);
  expect(maxLengthIn(endpoints.registrations.announce, 'replyTo')).toBe(254);
  expect(maxLengthIn(endpoints.committee.grant, 'venue')).toBe(200);
  expect(maxLengthIn(endpoints.registrations.announce, 'college')).toBe(200);
});

it('a field in a list is as long as the contract lets each of them be', () => {
  expect(maxLengthAt(festivalSettingsSchema, 'moments.11.title')).toBe(80);
  expect(maxLengthAt(sectionSchemas.sponsors, 'tiers.0.sponsors.2.name')).toBe(120);
  expect(maxLengthAt(sectionSchemas.team, 'people.0.email')).toBe(254);
});

it('a phone number is not cut, nor a field that the contract does not have', () => {
  expect(maxLengthAt(sectionSchemas.team, 'people.0.phone')).toBeUndefined();
  expect(maxLengthAt(sectionSchemas.team, 'people.0.fax')).toBeUndefined();
});

const panel = path.resolve(import.meta.dirname, '../..');
const forms = readdirSync(panel, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ name: path.basename(file), text: readFileSync(path.join(panel, file), 'utf8') }));

it('forms of the panel type a limit only where the contract has a pattern', () => {
  const typed = forms.flatMap(({ name, text }) => [...text.matchAll(/maxLength(?:=\{|: )\d+/g)].map(() => name));
  expect(typed.sort()).toEqual([
    'close-year.tsx',
    'code-field.tsx',
    'receipt-settings-form.tsx',
    'receipt-settings-form.tsx',
    'start-year.tsx',
  ]);
});

it('the contract has a limit for each field that asks it for one', () => {
  const all: Record<string, Record<string, AnyEndpoint>> = endpoints;
  const asked = forms.flatMap(({ text }) => [...text.matchAll(/maxLengthIn\(endpoints\.(\w+)\.(\w+), '(\w+)'\)/g)]);
  const without = asked.filter(([, group = '', name = '', field = '']) => {
    const endpoint = all[group]?.[name];
    return maxLengthAt(endpoint?.body, field) === undefined;
  });
  expect(asked.length).toBeGreaterThan(40);
  expect(without.map(([call]) => call)).toEqual([]);
});
