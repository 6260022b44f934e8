import { describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { setLimits } from '#test/support/approvals.ts';
import { certificatesApp } from '#test/support/apps/certificates-app.ts';
import { sendEmails } from '#test/support/emails.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';

const { app, send, urlOf, issue, listed, register, publish, nextEmail } = certificatesApp();

describe('mails', () => {
  it('bring each person the links once, and what was issued since', async () => {
    const { _id: eventId } = await createEvent(app().context, { title: 'Chess' });
    const asha = await register(eventId, 'Asha Rao');
    await register(eventId, 'Ravi');
    await publish(eventId, ['Winner', 'Asha Rao']);
    await issue(eventId);
    await issue(eventId, 'winners');
    await sendEmails(app().context);
    const mail = () => send('POST', `${urlOf(eventId)}/mail`, {});
    const both = await Promise.all([mail(), mail()]);
    expect(both.map(({ data }) => data.people).toSorted()).toEqual([0, 2]);
    const sent = await sendEmails(app().context);
    expect(sent).toHaveLength(2);
    const hers = sent.find(({ recipient }) => recipient === asha.email);
    expect(hers?.subject).toBe('Your certificates of Chess');
    for (const { code } of (await send('GET', `/api/passes/${asha.code}`, undefined, {})).data.certificates) {
      expect(hers?.text).toContain(`https://utsav.example/certificate/${code}`);
    }
    expect(sent.every(({ attachments }) => attachments.length === 0)).toBe(true);
    expect((await listed(eventId)).counts.unmailed).toBe(0);
  });

  it('are in the language of their reader', async () => {
    const { _id: eventId } = await createEvent(app().context, { title: 'Chess' });
    const { email } = await register(eventId);
    await app().context.db.updateTable('participants').set({ language: 'hi' }).where('email', '=', email).execute();
    await issue(eventId);
    await sendEmails(app().context);
    await send('POST', `${urlOf(eventId)}/mail`, {});
    expect((await sendEmails(app().context))[0]?.subject).toBe('Chess का आपका प्रमाणपत्र');
  });

  it('do not go out for what was revoked before they are sent', async () => {
    const { _id: eventId } = await createEvent(app().context);
    await register(eventId);
    await issue(eventId);
    await sendEmails(app().context);
    await send('POST', `${urlOf(eventId)}/mail`, {});
    const [{ _id }] = (await listed(eventId)).certificates;
    await send('POST', `/api/certificates/${_id}/revoke`, { reason: 'Mistake' });
    expect(await sendEmails(app().context)).toEqual([]);
  });

  it('to more people than the committee’s limit take two', async () => {
    await setLimits(app(), { mailAbove: 1 });
    const { _id: eventId } = await createEvent(app().context);
    for (const name of ['Asha', 'Ravi']) await register(eventId, name);
    await issue(eventId);
    const { headers } = await loginWithGrants(app(), { role: 'event_coordinator', eventId });
    const asked = await send('POST', `${urlOf(eventId)}/mail`, {}, headers);
    expect(asked.status).toBe(202);
    expect((await listed(eventId)).counts.unmailed).toBe(2);
    const approved = await send('POST', `/api/approvals/${asked.approval._id}/approve`, {});
    expect(approved.status).toBe(200);
    expect((await listed(eventId)).counts.unmailed).toBe(0);
    await setLimits(app(), {});
  });
});

describe('mails in portions', () => {
  it('count together within a day, without those that a second person approved', async () => {
    await setLimits(app(), { mailAbove: 3 });
    const { _id: eventId } = await createEvent(app().context);
    const { headers } = await loginWithGrants(app(), { role: 'event_coordinator', eventId });
    const mailMore = async (names: string[]) => {
      for (const name of names) await register(eventId, name);
      await issue(eventId);
      return send('POST', `${urlOf(eventId)}/mail`, {}, headers);
    };
    expect(await mailMore(['Asha', 'Ravi'])).toMatchObject({ status: 200, data: { people: 2 } });
    const asked = await mailMore(['Lata', 'Meera']);
    expect(asked.status).toBe(202);
    expect((await send('POST', `/api/approvals/${asked.approval._id}/approve`, {})).status).toBe(200);
    expect((await listed(eventId)).counts.unmailed).toBe(0);
    // Two count, the approved two do not.
    expect((await mailMore(['Kavi'])).status).toBe(200);
    expect((await mailMore(['Usha'])).status).toBe(202);
    await setLimits(app(), {});
  });
});

describe('where people find it', () => {
  it('a team’s owner sees all of the team’s, each member their own, also in My registrations', async () => {
    const { _id: eventId } = await createEvent(app().context, { participationType: 'team', teamSize: 3 });
    const participant = await app().loginAs('participant');
    const members = [
      { name: 'Lead', email: participant.email },
      { name: 'Member', email: nextEmail() },
    ];
    const payload = { eventId, teamName: 'Duo', contactEmail: participant.email, members };
    const { registration } = await send('POST', '/api/team/registerTeam', payload, participant);
    await issue(eventId);
    const { code } = await app()
      .context.db.selectFrom('participants')
      .select('code')
      .where('registrationId', '=', registration._id)
      .where('name', '=', 'Member')
      .executeTakeFirstOrThrow();
    const namesAt = async (passCode: string | null) =>
      (await send('GET', `/api/passes/${passCode}`, undefined, {})).data.certificates.map(
        ({ name }: { name: string }) => name,
      );
    expect((await namesAt(registration.code)).toSorted()).toEqual(['Lead', 'Member']);
    expect(await namesAt(code)).toEqual(['Member']);
    const { data } = await send('GET', '/api/registrations/mine', undefined, participant);
    expect(data.find(({ eventId: of }: { eventId: string }) => of === eventId).certificates).toHaveLength(2);
    const { data: festivalId } = await send('GET', '/api/festival-id', undefined, participant);
    const pass = festivalId.passes.find(({ eventId: of }: { eventId: string }) => of === eventId);
    expect(pass.certificates.map(({ name }: { name: string }) => name)).toEqual(['Lead']);
  });
});
