import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sweepTeamsWithoutEvent } from './teams-without-event.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const DAY = 24 * 60 * 60 * 1000;

async function registerTeam(extra: Record<string, string> = {}): Promise<string> {
  const logo = { filename: 'a.png', content: await buildPicture({ width: 4, height: 4 }) };
  const members = JSON.stringify([{ name: 'Asha', email: 'asha@college.test', role: 'Leader' }]);
  const fields = {
    teamName: 'Trio',
    contactEmail: 'asha@college.test',
    contactNumber: '9876543210',
    teamLeader: 'Asha',
  };
  const body = await multipart({ ...fields, members, logo, ...extra });
  const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', ...body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data._id;
}

it('teams for no event are deleted after thirty days, with their members and the use of their logos', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const registered = await registerTeam({ eventId });
  await registerTeam();
  test.time.now = new Date(test.time.now.getTime() + 31 * DAY);
  const recent = await registerTeam();
  await sweepTeamsWithoutEvent(test.context);
  const { db } = test.context;
  const teams = await db.selectFrom('teams').select('id').execute();
  expect(teams.map(({ id }) => id).sort()).toEqual([registered, recent].sort());
  const members = await db.selectFrom('participants').select('teamId').execute();
  expect(members.map(({ teamId }) => teamId).sort()).toEqual([registered, recent].sort());
  const owners = await db.selectFrom('imageReferences').select('owner').execute();
  expect(owners.map(({ owner }) => owner).sort()).toEqual([`teams/${registered}/logo`, `teams/${recent}/logo`].sort());
});

it('more old teams than one query lists are deleted at once', async () => {
  const { db, clock } = test.context;
  const row = await db.selectFrom('teams').selectAll().where('eventId', 'is', null).executeTakeFirstOrThrow();
  const createdAt = new Date(clock().getTime() - 31 * DAY).toISOString();
  for (let first = 0; first < 600; first += 100) {
    const teams = Array.from({ length: 100 }, (_, index) => {
      const id = `old-${first + index}`;
      return { ...row, id, joinCode: id, lockedAt: null, createdAt };
    });
    await db.insertInto('teams').values(teams).execute();
  }
  await sweepTeamsWithoutEvent(test.context);
  expect(await db.selectFrom('teams').select('id').where('id', 'like', 'old-%').execute()).toEqual([]);
});
