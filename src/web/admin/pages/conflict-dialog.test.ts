import { expect, it } from 'vitest';
import { differences } from './conflict-dialog.tsx';
import { blankSection, type PageDraft } from './state/page-draft.ts';

const notice = blankSection('notice');
const map = blankSection('map');
const page: PageDraft = { title: 'Crew', slug: 'crew', summary: '', navigation: 'none', sections: [notice, map] };

it('two versions of a page differ in fields, in sections, and else in the order of these', () => {
  expect(differences(page, { ...page, summary: 'Who helps', sections: [notice] })).toEqual([
    'Summary',
    'Map: Map (yours alone)',
  ]);
  expect(differences(page, { ...page, sections: [map, notice] })).toEqual(['The order of the sections']);
});

it('a page whose save was done, and its response lost, differs in nothing', () => {
  expect(differences(page, { ...page })).toEqual([]);
});
