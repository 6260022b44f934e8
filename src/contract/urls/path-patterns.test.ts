import { expect, it } from 'vitest';
import { PathPatterns } from './path-patterns.ts';

it('PathPatterns takes parameters, endings and the rest of a path, and with the flag capitals too', () => {
  const paths = ['/admin', '/admin/*', '/calendar/:id.ics', '/icons/:size.png'];
  const urls = ['/admin', '/admin/', '/admin/pages/1?q=2', '/calendar/e1.ics', '/administration', '/calendar/e1.atom'];
  expect(urls.map((url) => new PathPatterns(paths).matches(url))).toEqual([true, true, true, true, false, false]);
  expect(new PathPatterns(paths).matches('/Admin')).toBe(false);
  expect(new PathPatterns(paths, 'i').matches('/Admin')).toBe(true);
  expect(new PathPatterns().matches('/')).toBe(false);
});
