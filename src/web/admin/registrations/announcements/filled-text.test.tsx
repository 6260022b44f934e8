import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PlaceholderValues } from '#contract/panel/mail-placeholders.ts';
import { FilledText } from './filled-text.tsx';

const values: PlaceholderValues = {
  name: 'Asha {foo}',
  event: 'Solo',
  when: '',
  venue: '',
  number: '1',
  registration: 'Asha',
  team: '',
  college: '',
  code: 'ABCD',
};
const shown = (text: string) =>
  renderToStaticMarkup(<FilledText text={text} values={values} empty="No message yet" />).replace(
    / class="[^"]*"/g,
    '',
  );

it('the preview of a mail marks words in braces that are no placeholders, and none that came with a value', () => {
  expect(shown('For {event} at {vneue}, {{ name }}')).toBe(
    'For Solo at <mark>{vneue}<span> (no such placeholder)</span></mark>, Asha {foo}',
  );
  expect(shown('')).toBe('No message yet');
});
