import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
});

let count = 0;
const nextEmail = () => {
  count += 1;
  return `person${count}@rosters.test`;
};
const send = async (method: 'POST' | 'GET', url: string, payload?: object, headers: object = {}) =>
  (await test.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) })).json();
const register = (eventId: string, facts: object = {}) =>
  send('POST', '/api/registrations', { eventId, name: 'Asha', email: nextEmail(), ...facts });
const registerTeam = (eventId: string, members: object[]) => {
  const people = members.map((member, index) => ({ name: `Person ${index + 1}`, email: nextEmail(), ...member }));
  return send('POST', '/api/team/registerTeam', {
    eventId,
    teamName: 'Trio',
    contactEmail: nextEmail(),
    members: people,
  });
};
const teamEvent = (fields: Partial<CreateMainEvent>) =>
  createEvent(test.context, { participationType: 'team', teamSize: 4, ...fields });
async function person() {
  const { email, ...headers } = await test.loginAs('participant');
  return { email, headers };
}
const create = async (eventId: string, facts: object = {}) => {
  const leader = await person();
  const made = await send('POST', '/api/teams', { eventId, teamName: 'Trio', name: 'Asha', ...facts }, leader.headers);
  return { leader, made, joinCode: made.data?.joinCode, id: made.data?._id };
};
const join = async (joinCode: string, facts: object = {}) => {
  const member = await person();
  return send('POST', `/api/teams/join/${joinCode}`, { name: 'Ravi', ...facts }, member.headers);
};
const refusal = (path: string, message: string) => ({
  code: 'validation_failed',
  status: 400,
  errors: [{ path, message: expect.stringContaining(message) }],
});

describe('an individual', () => {
  it('is asked for the year of study, and rejected in another one, only where the event has such a rule', async () => {
    const { _id } = await createEvent(test.context, { allowedYears: '1,2' });
    expect(await register(_id)).toMatchObject(refusal('yearOfStudy', 'Say the year of study'));
    expect(await register(_id, { yearOfStudy: 3 })).toMatchObject(
      refusal('yearOfStudy', 'Asha: this event is for students of the years 1 and 2'),
    );
    expect(await register(_id, { yearOfStudy: '2' })).toMatchObject({ success: true });
    const free = await createEvent(test.context);
    expect(await register(free._id)).toMatchObject({ success: true });
  });

  it('who is an alumnus is rejected by an event for students', async () => {
    const { _id } = await createEvent(test.context, { maxAlumni: 0 });
    expect(await register(_id, { isAlumni: true })).toMatchObject(refusal('isAlumni', 'not for alumni'));
    expect(await register(_id, { isAlumni: false })).toMatchObject({ success: true });
  });
});

describe('a team registered by its form', () => {
  it('below the smallest size is rejected', async () => {
    const { _id } = await teamEvent({ minTeamSize: 3 });
    expect(await registerTeam(_id, [{}, {}])).toMatchObject(refusal('members', 'at least 3 members'));
    expect(await registerTeam(_id, [{}, {}, {}])).toMatchObject({ success: true });
  });

  it('of two colleges is rejected where one is asked for, naming the member', async () => {
    const { _id } = await teamEvent({ collegeRule: 'same' });
    const colleges = [{ college: 'St. Xavier’s' }, { college: 'st xavier s' }, { college: 'IIT Delhi' }];
    expect(await registerTeam(_id, colleges)).toMatchObject(
      refusal('members.2.college', 'Person 3 is of another college than Person 1'),
    );
    expect(await registerTeam(_id, colleges.slice(0, 2))).toMatchObject({ success: true });
    expect(await registerTeam(_id, [{ college: 'IIT' }, {}])).toMatchObject(
      refusal('members.1.college', 'Say the college'),
    );
  });

  it('with too few women or too many alumni is rejected', async () => {
    const { _id } = await teamEvent({ minWomen: 1, maxAlumni: 1 });
    const [woman, man] = [
      { gender: 'female', isAlumni: false },
      { gender: 'male', isAlumni: false },
    ];
    expect(await registerTeam(_id, [man, man])).toMatchObject(refusal('members', 'at least 1 woman'));
    const alumnus = { gender: 'male', isAlumni: true };
    expect(await registerTeam(_id, [woman, alumnus, alumnus])).toMatchObject(
      refusal('members.2.isAlumni', 'Person 3 is one alumnus too many'),
    );
    expect(await registerTeam(_id, [woman, alumnus])).toMatchObject({ success: true });
  });
});

describe('a team that fills up by its code', () => {
  it('may be incomplete, says what is missing, and is complete once enough have joined', async () => {
    const { _id } = await teamEvent({ minTeamSize: 3, minWomen: 1 });
    const { made, joinCode, leader, id } = await create(_id, { gender: 'male' });
    expect(made.data.missing).toEqual(['2 more members', '1 more woman']);
    expect(await join(joinCode, { gender: 'female' })).toMatchObject({ data: { missing: ['1 more member'] } });
    expect(await join(joinCode, { gender: 'male' })).toMatchObject({ data: { missing: [] } });
    const shown = await send('GET', `/api/teams/${id}`, undefined, leader.headers);
    expect(shown.data).toMatchObject({ minTeamSize: 3, missing: [] });
  });

  it('keeps its last seats for the women that are missing', async () => {
    const { _id } = await teamEvent({ teamSize: 2, minWomen: 1 });
    const { joinCode } = await create(_id, { gender: 'male' });
    expect(await join(joinCode, { gender: 'male' })).toMatchObject(refusal('gender', 'the seats left are theirs'));
    expect(await join(joinCode, { gender: 'female' })).toMatchObject({ success: true });
  });

  it('tells its rules, and rejects who breaks a rule', async () => {
    const { _id } = await teamEvent({ collegeRule: 'same', allowedYears: '1' });
    const { joinCode } = await create(_id, { college: 'IIT Delhi', yearOfStudy: 1 });
    const invite = await send('GET', `/api/teams/join/${joinCode}`);
    expect(invite.data.effectiveRules).toMatchObject({ sameCollege: true, allowedYears: [1] });
    expect(await join(joinCode, { college: 'IIT Bombay', yearOfStudy: 1 })).toMatchObject(
      refusal('college', 'Ravi is of another college than Asha'),
    );
    expect(await join(joinCode, { college: 'IIT Delhi', yearOfStudy: 2 })).toMatchObject(
      refusal('yearOfStudy', 'Ravi: this event is for students of year 1'),
    );
  });
});
