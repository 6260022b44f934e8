import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEmails } from '#test/support/emails.ts';
import { teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { deleteEvent, setEventStatus, updateEvent } from '../events/events.service.ts';

/** Teams whose event was deleted, or takes no teams any more, while they fill up. */

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
beforeAll(async () => {
  test = await startTestApp();
  api = teamRequests(test);
});
afterAll(() => test.close());

async function cancelledTeam() {
  const joined = await api.joinedTeam(['Ravi'], { minTeamSize: 4 });
  await deleteEvent(test.context, 'main', joined.event._id, { notify: false });
  await sendEmails(test.context);
  return { ...joined, url: `/api/teams/${joined.team._id}` };
}

it('the team of a deleted event is still there for its people, and says that the event is cancelled', async () => {
  const { url, leader, members } = await cancelledTeam();
  for (const { headers } of [leader, ...members]) {
    const found = await api.send('GET', url, headers);
    expect(found).toMatchObject({
      status: 200,
      data: { teamName: 'Trio', eventNotice: { kind: 'deleted' }, reason: 'closed', missing: [] },
    });
  }
});

it('what is changed in the team of a deleted event is answered as it is stored', async () => {
  const { url, leader, members, team } = await cancelledTeam();
  const [ravi] = members;
  const renamed = await api.send('PUT', `${url}/name`, leader.headers, { teamName: 'Four' });
  expect(renamed).toMatchObject({ status: 200, data: { teamName: 'Four' } });
  expect(await api.send('PUT', `${url}/lock`, leader.headers, { locked: true })).toMatchObject({ status: 200 });
  const handed = await api.send('PUT', `${url}/leader`, leader.headers, { memberId: ravi?._id });
  expect(handed).toMatchObject({ status: 200, data: { isLeader: false } });
  expect(team.reason).toBeNull();
});

it('nobody new comes into the team of a deleted event', async () => {
  const { url, leader, members, team } = await cancelledTeam();
  const [ravi] = members;
  const nila = { name: 'Nila', email: 'nila@changed.test' };
  expect(await api.send('POST', `${url}/members/${ravi?._id}/replace`, leader.headers, nila)).toMatchObject({
    status: 409,
    code: 'transition_not_allowed',
  });
  const { data } = await api.send('GET', url, leader.headers);
  expect(data.members.map(({ name }: { name: string }) => name)).toEqual(['Asha', 'Ravi']);
  expect(await sendEmails(test.context)).toEqual([]);
  const invite = await api.send('GET', `/api/teams/join/${team.joinCode}`);
  expect(invite).toMatchObject({ status: 200, data: { joinable: false, reason: 'closed' } });
});

it('a team that is not full of an event that takes individuals alone by now is told that nobody can join', async () => {
  const { event, leader, team } = await api.joinedTeam(['Ravi'], { minTeamSize: 4 });
  const reasons = async () => {
    const invite = (await api.send('GET', `/api/teams/join/${team.joinCode}`)).data;
    return [invite.reason, (await api.send('GET', `/api/teams/${team._id}`, leader.headers)).data.reason];
  };
  expect(await reasons()).toEqual([null, null]);
  await updateEvent(test.context, 'main', event._id, { participationType: 'individual', notify: false });
  expect(await reasons()).toEqual(['closed', 'closed']);
  await updateEvent(test.context, 'main', event._id, { participationType: 'both', notify: false });
  expect(await reasons()).toEqual([null, null]);
  await setEventStatus(test.context, event._id, 'inactive', { notify: false });
  expect(await reasons()).toEqual(['closed', 'closed']);
});
