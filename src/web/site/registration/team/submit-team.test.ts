import { expect, it } from 'vitest';
import { submitTeam } from './submit-team.ts';

it('a team that is refused before it is sent keeps what was said about consent, for the form to show it again', async () => {
  const form = new FormData();
  const given = { teamName: '', isUnder18: 'true', guardianName: 'Asha Rao', guardianEmail: 'asha@home.example' };
  for (const [name, value] of Object.entries({ ...given, 'members.0.name': '', 'members.0.email': '' }))
    form.set(name, value);
  const send = () => Promise.reject(new Error('Nothing is sent'));
  const result = await submitTeam(form, send as never, 'e1');
  expect([result.ok, result.status]).toEqual([false, 400]);
  expect(result.consent).toMatchObject({ isUnder18: 'true', guardianName: 'Asha Rao' });
});

it('a team without a name, of a leader under 18, is asked for the name and the guardian in one round', async () => {
  const form = new FormData();
  const given = { teamName: '', isUnder18: 'true', guardianName: '', guardianEmail: '' };
  for (const [name, value] of Object.entries({
    ...given,
    'members.0.name': 'Asha',
    'members.0.email': 'a@college.test',
  }))
    form.set(name, value);
  const { errors } = await submitTeam(form, (() => Promise.reject(new Error('Nothing is sent'))) as never, 'e1');
  expect(errors).toMatchObject({ teamName: 'Team name is required', guardianName: 'Name your parent or guardian' });
});

it.each([['asha@college.test'], ['']])(
  'a team is sent for the account %j that its form was filled in for',
  async (account) => {
    const form = new FormData();
    const member = { 'members.0.name': 'Asha', 'members.0.email': 'asha@college.test' };
    for (const [name, value] of Object.entries({
      teamName: 'Trio',
      contactEmail: 'asha@college.test',
      ...member,
      account,
    }))
      form.set(name, value);
    const sent: string[] = [];
    const transport = async (path: string, init: RequestInit) => {
      sent.push(`${path} ${init.body}`);
      throw new Error('No connection');
    };
    await submitTeam(form, transport as never, 'e1', []);
    expect(sent.at(-1)).toContain(JSON.stringify({ account }).slice(1, -1));
  },
);

it.each([[true], [false]])('a team says whether its page led to the waitlist: %s', async (acceptsWaitlist) => {
  const form = new FormData();
  const values = { teamName: 'Trio', contactEmail: 'asha@college.test', 'members.0.name': 'Asha' };
  for (const [name, value] of Object.entries({ ...values, 'members.0.email': 'asha@college.test' }))
    form.set(name, value);
  if (acceptsWaitlist) form.set('acceptsWaitlist', 'true');
  const sent: string[] = [];
  const transport = async (_path: string, init: RequestInit) => {
    sent.push(String(init.body));
    throw new Error('No connection');
  };
  await submitTeam(form, transport as never, 'e1', []);
  expect(sent.at(-1)).toContain(JSON.stringify({ acceptsWaitlist }).slice(1, -1));
});
