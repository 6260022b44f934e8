import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import * as paths from '#contract/urls/page-paths.ts';
import routes from '#web/routes.ts';

/** A token has letters, digits, `-`, `_` and, between its parts, a dot. */
const TOKEN = 'V1StGXR8_Z5jdHi6B-myT.x_-9';

const routeOf: Record<keyof typeof paths, [path: string, route: string]> = {
  MY_REGISTRATIONS: [paths.MY_REGISTRATIONS, 'my-registrations'],
  FESTIVAL_ID: [paths.FESTIVAL_ID, 'festival-id/:key?'],
  SCHEDULE_CHANGES: [paths.SCHEDULE_CHANGES, 'schedule/changes'],
  boardPath: [paths.boardPath(TOKEN), 'board/:venue'],
  passPath: [paths.passPath(TOKEN), 'pass/:code'],
  answersPath: [paths.answersPath(TOKEN), 'pass/:code/answers'],
  festivalIdPath: [paths.festivalIdPath(TOKEN), 'festival-id/:key?'],
  certificatePath: [paths.certificatePath(TOKEN), 'certificate/:code'],
  confirmPath: [paths.confirmPath(TOKEN), 'confirm-registration/:token'],
  notMePath: [paths.notMePath(TOKEN), 'not-me/:token'],
  consentPath: [paths.consentPath(TOKEN), 'guardian/:key'],
  erasurePath: [paths.erasurePath(TOKEN), 'erase/:key'],
  invitationPath: [paths.invitationPath(TOKEN), 'invitation/:token'],
  volunteerPath: [paths.volunteerPath(TOKEN), 'volunteer/:token'],
  confirmEmailPath: [paths.confirmEmailPath(TOKEN), 'confirm-email'],
  resetPasswordPath: [paths.resetPasswordPath('participant', TOKEN), 'reset-password'],
};

it.each([
  ...Object.entries(routeOf).map(([name, [path, route]]) => [name, path, route] as const),
  ['resetPasswordPath of an admin', paths.resetPasswordPath('admin', TOKEN), 'admin-reset-password'] as const,
])('%s leads to a page, with the token as it is', (_name, path, route) => {
  const found = matchRoutes(routes as RouteObject[], path.split('?')[0] ?? '')?.at(-1);
  expect(found?.route.path).toBe(route);
  expect(path).not.toContain('%');
});
