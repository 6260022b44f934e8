import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const LIST = '/api/teams-without-event';
const NOW = '2027-01-10T06:30:00.000Z';

let test: TestApp;
let president: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  president = (await loginWithGrants(test, { role: 'president' })).headers;
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date(NOW);
  await test.context.db.deleteFrom('teams').where('eventId', 'is', null).execute();
});

const members = [
  { name: 'Asha Rao', email: 'asha@college.test' },
  { name: 'Ravi', email: 'ravi@college.test' },
];

async function sendTeam(fields: object = {}): Promise<string> {
  const payload = { teamName: 'Trio', contactEmail: 'asha@college.test', members, ...fields };
  const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload, headers: president });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data._id;
}

const read = (query: Record<string, string> = {}, headers = president) =>
  test.inject({ method: 'GET', url: LIST, query, headers });

async function list(query: Record<string, string> = {}): Promise<{ teams: TeamWithoutEvent[]; more: boolean }> {
  const response = await read(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const namesOf = async (query: Record<string, string>) => (await list(query)).teams.map(({ teamName }) => teamName);

const remove = (id: string, headers = president) => test.inject({ method: 'DELETE', url: `${LIST}/${id}`, headers });

const storedTeams = async () =>
  (await test.context.db.selectFrom('teams').select('id').where('eventId', 'is', null).execute()).map(({ id }) => id);

/** Many teams, two of each instant. */
async function insertTeams(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `team-${String(index).padStart(3, '0')}`,
    eventId: null,
    teamName: `Team ${index}`,
    teamLogo: null,
    contactEmail: 'asha@college.test',
    contactNumber: null,
    teamLeader: 'Asha',
    joinCode: null,
    lockedAt: null,
    createdAt: new Date(Date.parse(NOW) - Math.floor(index / 2) * 1000).toISOString(),
  }));
  await test.context.db.insertInto('teams').values(rows).execute();
  return rows.map(({ id }) => id);
}

describe('the list of teams without an event', () => {
  it('has what was sent without an event, and no team of an event', async () => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
    await sendTeam({ eventId, teamName: 'Of an event' });
    const _id = await sendTeam({ contactNumber: '+91 98765 43210' });
    expect(await list()).toEqual({
      teams: [
        {
          _id,
          teamName: 'Trio',
          teamLeader: 'Asha Rao',
          contactEmail: 'asha@college.test',
          contactNumber: '+91 98765 43210',
          members: 2,
          createdAt: NOW,
        },
      ],
      total: 1,
      more: false,
    });
  });

  it('is newest first in pages, each team once', async () => {
    const ids = await insertTeams(113);
    const seen: TeamWithoutEvent[] = [];
    const sizes: number[] = [];
    for (let more = true, after = ''; more; after = seen.at(-1)?._id ?? '') {
      const page = await list(after ? { after } : {});
      seen.push(...page.teams);
      sizes.push(page.teams.length);
      more = page.more;
    }
    expect(sizes).toEqual([50, 50, 13]);
    expect(seen.map(({ _id }) => _id).sort()).toEqual(ids);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('is searched by team, leader and e-mail, with % and _ as themselves', async () => {
    await sendTeam({ teamName: '100% Nritya' });
    await sendTeam({ teamName: 'Solo', teamLeader: 'Kabir', contactEmail: 'kabir_s@college.test' });
    expect(await namesOf({ search: 'NRITYA' })).toEqual(['100% Nritya']);
    expect(await namesOf({ search: '0% n' })).toEqual(['100% Nritya']);
    expect(await namesOf({ search: 'kabir' })).toEqual(['Solo']);
    expect(await namesOf({ search: 'R_S@college' })).toEqual(['Solo']);
    expect(await namesOf({ search: '%' })).toEqual(['100% Nritya']);
    expect(await namesOf({ search: 'nobody' })).toEqual([]);
  });

  it('says that the last team of a page is gone', async () => {
    const [id = ''] = await insertTeams(1);
    await remove(id);
    const response = await read({ after: id });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ path: 'after' }]);
  });

  it('is recorded as a reading of contact data, with the number of rows', async () => {
    await insertTeams(3);
    const { headers, userId } = await loginWithGrants(test, { role: 'auditor' });
    await read({}, headers);
    const readings = test.context.db.selectFrom('dataAccess').select(['what', 'rows']).where('actorId', '=', userId);
    expect(await readings.execute()).toEqual([{ what: 'teams_without_event', rows: 3 }]);
  });
});

describe('deleting a team without an event', () => {
  it('takes its members and the use of its logo with it, and is in the audit without a name', async () => {
    const logo = { filename: 'a.png', content: await buildPicture({ width: 4, height: 4 }) };
    const fields = { teamName: 'Trio', contactEmail: 'asha@college.test', members: JSON.stringify(members) };
    const body = await multipart({ ...fields, logo });
    const sent = await test.inject({ method: 'POST', url: '/api/team/registerTeam', ...body });
    const id: string = sent.json().data._id;
    const { db } = test.context;
    const owner = db.selectFrom('imageReferences').select('owner').where('owner', '=', `teams/${id}/logo`);
    expect(await owner.execute()).toHaveLength(1);

    const response = await remove(id);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data).toEqual({ _id: id });
    expect(await storedTeams()).toEqual([]);
    expect(await db.selectFrom('participants').select('id').where('teamId', '=', id).execute()).toEqual([]);
    expect(await owner.execute()).toEqual([]);
    const audit = db.selectFrom('audit').select(['endpoint', 'targetKind', 'targetName']).where('targetId', '=', id);
    expect(await audit.execute()).toEqual([
      { endpoint: 'DELETE /api/teams-without-event/:id', targetKind: 'team', targetName: null },
    ]);
  });

  it('finds no team a second time, and none of an event', async () => {
    const id = await sendTeam();
    expect((await remove(id)).statusCode).toBe(200);
    expect((await remove(id)).json()).toMatchObject({ status: 404, code: 'team_not_found' });
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
    const registered = await sendTeam({ eventId });
    expect((await remove(registered)).json()).toMatchObject({ code: 'team_not_found' });
    const left = test.context.db.selectFrom('teams').select('id').where('id', '=', registered);
    expect(await left.execute()).toHaveLength(1);
  });

  it('by two admins at once is done once, and in the audit once', async () => {
    const id = await sendTeam();
    const responses = await Promise.all([remove(id), remove(id)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const audit = test.context.db.selectFrom('audit').select('id').where('targetId', '=', id);
    expect(await audit.execute()).toHaveLength(1);
  });
});

describe('by role', () => {
  it('an auditor reads them and cannot delete one', async () => {
    const id = await sendTeam();
    const { headers } = await loginWithGrants(test, { role: 'auditor' });
    expect((await read({}, headers)).json().data.teams).toMatchObject([{ _id: id }]);
    expect((await remove(id, headers)).json()).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await storedTeams()).toEqual([id]);
  });

  it('somebody with an event’s scope sees none and deletes none', async () => {
    const id = await sendTeam();
    const { _id: eventId } = await createEvent(test.context);
    const { headers } = await loginWithGrants(test, { role: 'president', eventId });
    expect((await read({}, headers)).json().data).toEqual({ teams: [], total: 0, more: false });
    expect((await read({ search: 'trio' }, headers)).json().data.teams).toEqual([]);
    expect((await remove(id, headers)).json()).toMatchObject({ status: 404, code: 'team_not_found' });
    expect(await storedTeams()).toEqual([id]);
  });

  it('nobody else reads or deletes them', async () => {
    const id = await sendTeam();
    const participant = await test.headersOf('participant');
    expect([(await read({}, {})).statusCode, (await remove(id, {})).statusCode]).toEqual([401, 401]);
    expect([(await read({}, participant)).statusCode, (await remove(id, participant)).statusCode]).toEqual([403, 403]);
  });
});
