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
