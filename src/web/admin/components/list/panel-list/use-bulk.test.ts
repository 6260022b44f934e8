import { expect, it } from 'vitest';
import { ApiError } from '../../../../api.ts';
import { bulkFailureText } from './use-bulk.ts';

const words = { one: 'ambassador', many: 'ambassadors', done: 'deleted' };
const refused = new ApiError({ code: 'ambassador_not_found', message: 'This ambassador is gone' }, 404);
const lost = new ApiError({ code: 'unreachable' }, 0);

it('rows that are not done are counted, and the first one has its name and reason', () => {
  const failures = [
    { name: 'Asha Rao', error: refused },
    { name: 'Ravi Nair', error: refused },
  ];
  expect(bulkFailureText(words, failures)).toBe('2 ambassadors not deleted. “Asha Rao”: This ambassador is gone');
});

it('rows whose responses were lost are not said to be there still', () => {
  const failures = [
    { name: 'Asha Rao', error: refused },
    { name: 'Ravi Nair', error: lost },
  ];
  expect(bulkFailureText(words, failures)).toMatch(
    /^Whether 1 ambassador was deleted is not known\. “Ravi Nair”: The server .* try again\. 1 ambassador not deleted\. “Asha Rao”: This/,
  );
});
