import { expect, it } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import { OwnFacts } from './own-facts.tsx';

const rules = {
  minTeamSize: 1,
  sameCollege: false,
  minWomen: 1,
  maxAlumni: null,
  ageRule: 'off' as const,
  allowedYears: [2, 3],
};
const known = { gender: 'female' as const, yearOfStudy: 3 };
const render = (values: Record<string, string>) =>
  renderPage(() => <OwnFacts rules={rules} kind="team" errors={{}} values={values} known={known} />, null);

it('gender and year of study of the account are filled in, unless the form was posted with others', () => {
  expect(render({})).toMatch(/value="female" selected=""/);
  expect(render({})).toMatch(/value="3" selected=""/);
  expect(render({ gender: '', yearOfStudy: '2' })).toMatch(/value="2" selected=""/);
  expect(render({ gender: '', yearOfStudy: '2' })).not.toMatch(/value="female" selected=""/);
});
