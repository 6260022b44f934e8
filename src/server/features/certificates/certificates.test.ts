import { describe, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { certificatesApp } from '#test/support/apps/certificates-app.ts';
import { minorFields } from '#test/support/privacy/guardians.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';

const { app, president, send, urlOf, issue, listed, show, preview, register, registerTeam, checkIn, publish, namesOf } =
  certificatesApp();

describe('issuing', () => {
  it('gives everybody checked in a certificate, by name, with the texts of the day', async () => {
    const { _id: main } = await createEvent(app().context, { title: 'Taal' });
    const dates = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-15T20:45:00.000Z' };
    const { _id: eventId } = await createSubEventOf(app().context, main, { title: 'Solo singing', ...dates });
    await app().inject({
      method: 'PUT',
      url: '/api/certificate-settings',
      headers: president(),
      payload: { line: 'With thanks', signatories: [{ name: 'Meera Iyer', role: 'President' }] },
    });
    const { code } = await register(eventId, 'आशा राव');
    await register(eventId, 'Not there');
    await checkIn(code, eventId);
    expect(await preview(eventId, 'checked_in')).toMatchObject({
      people: 1,
      issued: 0,
      names: [{ name: 'आशा राव', award: null, isLinked: true }],
      next: { name: 'आशा राव', eventTitle: 'Solo singing', line: 'With thanks' },
    });
    const issued = await issue(eventId, 'checked_in');
    expect(issued).toMatchObject({ status: 200, message: 'One certificate is issued', data: { issued: 1, before: 0 } });
    const { certificates, counts } = await listed(eventId);
    expect(certificates).toMatchObject([{ name: 'आशा राव', kind: 'participation', status: 'valid', isLinked: true }]);
    expect(counts).toEqual({ valid: 1, ended: 0, unmailed: 1 });
    const certificate = await show(certificates[0].code.toLowerCase());
    expect(certificate).toMatchObject({
      name: 'आशा राव',
      award: null,
      team: null,
      eventTitle: 'Solo singing',
      mainEventTitle: 'Taal',
      year: '2027',
      from: '2027-02-14',
      // Until a quarter past two in the night after it.
      to: '2027-02-15',
      line: 'With thanks',
      signatories: [{ name: 'Meera Iyer', role: 'President' }],
      issuedOn: '2027-01-10',
      status: 'valid',
      url: `https://utsav.example/certificate/${certificates[0].code}`,
    });
    expect(certificate.qrSvg).toContain('<svg');
    expect(JSON.stringify(certificate)).not.toMatch(/@college|person\d/);
  });

  it('names one day for one night, whether it ends at midnight or after', async () => {
    for (const endDate of ['2027-02-12T18:30:00.000Z', '2027-02-12T19:30:00.000Z']) {
      const dates = { startDate: '2027-02-12T14:30:00.000Z', endDate };
      const { _id: eventId } = await createEvent(app().context, dates);
      await register(eventId, 'Asha');
      await issue(eventId);
      const { certificates } = await listed(eventId);
      expect(await show(certificates[0].code)).toMatchObject({ from: '2027-02-12', to: '2027-02-12' });
    }
  });

  it('issues each certificate once, also after clicks of several admins, and later ones to who came since', async () => {
    const { _id: eventId } = await createEvent(app().context);
    for (const name of ['Asha', 'Ravi', 'Lata']) await register(eventId, name);
    const other = (await loginWithGrants(app(), { role: 'event_coordinator', eventId })).headers;
    const all = await Promise.all([issue(eventId), issue(eventId), issue(eventId, 'confirmed', other), issue(eventId)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(all.map(({ data }) => data.issued).toSorted()).toEqual([0, 0, 0, 3]);
    await register(eventId, 'Late Meera');
    expect(await preview(eventId, 'confirmed')).toMatchObject({
      people: 4,
      issued: 3,
      names: [{ name: 'Late Meera' }],
    });
    expect((await issue(eventId)).data).toEqual({ issued: 1, before: 3 });
    expect((await issue(eventId)).message).toBe('Everybody has a certificate already');
    expect(await namesOf(eventId)).toEqual(['Asha', 'Late Meera', 'Lata', 'Ravi'].toSorted());
  });

  it('gives each member of a team one; none to who cancelled or waits', async () => {
    const { _id: eventId } = await createEvent(app().context, {
      participationType: 'both',
      teamSize: 3,
      capacity: 2,
    });
    await registerTeam(eventId, 'Night Owls', ['Asha', 'Ravi']);
    const gone = await register(eventId, 'Gone');
    await send('POST', `/api/passes/${gone.code}/cancel`, { email: gone.email }, {});
    await register(eventId, 'Lata');
    await register(eventId, 'Waits');
    await issue(eventId);
    const { certificates } = await listed(eventId);
    const teams = certificates.map(({ name, team }: { name: string; team: string | null }) => `${name}: ${team}`);
    expect(teams.toSorted()).toEqual(['Asha: Night Owls', 'Lata: null', 'Ravi: Night Owls']);
  });

  it('gives none to a minor whose guardian has not agreed', async () => {
    const { _id: eventId } = await createEvent(app().context, { ageRule: 'band' });
    await register(eventId, 'Minor', { ...minorFields, name: 'Minor' });
    await register(eventId, 'Grown Up', { isUnder18: false });
    expect((await issue(eventId)).data.issued).toBe(1);
    expect(await namesOf(eventId)).toEqual(['Grown Up']);
  });

  it('rejects what is no group, an unknown event, a deleted one, and winners before results', async () => {
    const { _id: eventId } = await createEvent(app().context);
    expect((await issue(eventId, 'everybody')).status).toBe(400);
    expect((await issue('unknown')).code).toBe('event_not_found');
    expect(await issue(eventId, 'winners')).toMatchObject({ status: 404, code: 'results_not_found' });
    await send('DELETE', `/api/events/mainEvent/${eventId}`);
    expect((await issue(eventId)).code).toBe('event_not_found');
  });
});

describe('prizes', () => {
  it('go to the person, to each of a team, and by name alone to who is no participant', async () => {
    const { _id: eventId } = await createEvent(app().context, { participationType: 'both', teamSize: 3 });
    const asha = await register(eventId, 'Asha Rao');
    await registerTeam(eventId, 'Night Owls', ['Ravi', 'Lata']);
    for (const _ of [1, 2]) await register(eventId, 'Ravi Kumar');
    await publish(eventId, ['1st', 'asha  RAO'], ['2nd', 'Night Owls'], ['3rd', 'Ravi Kumar'], ['Jury', 'Band of IIT']);
    expect((await preview(eventId, 'winners')).people).toBe(5);
    expect((await issue(eventId, 'winners')).data.issued).toBe(5);
    const { certificates } = await listed(eventId);
    const shown = certificates.map(
      ({ award, name, team, isLinked }: { award: string; name: string; team: string | null; isLinked: boolean }) =>
        [award, name, team, isLinked].join(),
    );
    expect(shown.toSorted()).toEqual(
      [
        '1st,Asha Rao,,true',
        '2nd,Ravi,Night Owls,true',
        '2nd,Lata,Night Owls,true',
        // Two people have this name.
        '3rd,Ravi Kumar,,false',
        'Jury,Band of IIT,,false',
      ].toSorted(),
    );
    const pass = await send('GET', `/api/passes/${asha.code}`, undefined, {});
    expect(pass.data.certificates).toMatchObject([{ kind: 'prize', award: '1st' }]);
    // One for taking part as well, and no prize twice.
    await issue(eventId);
    expect((await issue(eventId, 'winners')).data.issued).toBe(0);
    expect((await send('GET', `/api/passes/${asha.code}`, undefined, {})).data.certificates).toHaveLength(2);
  });

  it('of who is not in the results any more are named', async () => {
    const { _id: eventId } = await createEvent(app().context);
    await publish(eventId, ['1st', 'Asha']);
    await issue(eventId, 'winners');
    await publish(eventId, ['1st', 'Ravi']);
    expect(await preview(eventId, 'winners')).toMatchObject({
      people: 1,
      issued: 0,
      outdated: [{ name: 'Asha', award: '1st' }],
    });
  });
});

describe('a certificate', () => {
  async function issued(name = 'Asha Roa') {
    const { _id: eventId } = await createEvent(app().context, { title: 'Chess' });
    const registration = await register(eventId, name);
    await issue(eventId);
    const [certificate] = (await listed(eventId)).certificates;
    return { eventId, registration, id: certificate._id as string, code: certificate.code as string };
  }

  it('is revoked with a reason, which its page does not tell, and is not issued again', async () => {
    const { eventId, registration, id, code } = await issued();
    expect((await send('POST', `/api/certificates/${id}/revoke`, { reason: ' ' })).status).toBe(400);
    const revoke = () => send('POST', `/api/certificates/${id}/revoke`, { reason: 'Asha did not play' });
    const both = await Promise.all([revoke(), revoke()]);
    expect(both.map(({ status, data }) => [status, data.status])).toEqual([
      [200, 'revoked'],
      [200, 'revoked'],
    ]);
    expect(await show(code)).toMatchObject({ status: 'revoked', endedAt: app().time.now.toISOString() });
    expect(JSON.stringify(await show(code))).not.toContain('did not play');
    expect((await issue(eventId)).data).toEqual({ issued: 0, before: 1 });
    expect((await send('GET', `/api/passes/${registration.code}`, undefined, {})).data.certificates).toBeUndefined();
  });

  it('is issued again with the name spelled right; the old code says so and leads to the new one', async () => {
    const { eventId, registration, id, code } = await issued();
    const reissue = (name: string) => send('POST', `/api/certificates/${id}/reissue`, { name });
    const both = await Promise.all([reissue('  Asha   Rao '), reissue('Asha Rao')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.data._id).toBe(both[1]?.data._id);
    const { certificates } = await listed(eventId);
    expect(certificates).toHaveLength(2);
    const old = await show(code);
    expect(old).toMatchObject({ status: 'replaced', name: 'Asha Roa', replacedBy: both[0]?.data.code });
    expect(await show(old.replacedBy ?? '')).toMatchObject({ status: 'valid', name: 'Asha Rao' });
    expect(await reissue('Half \ud800')).toMatchObject({ status: 400 });
    expect(await reissue('Another')).toMatchObject({ status: 409, code: 'transition_not_allowed' });
    expect((await send('POST', `/api/certificates/${id}/revoke`, { reason: 'x' })).status).toBe(409);
    const pass = await send('GET', `/api/passes/${registration.code}`, undefined, {});
    expect(pass.data.certificates).toMatchObject([{ code: old.replacedBy, name: 'Asha Rao' }]);
  });

  it.each(['', '  ', 'a\u202eb', `${'x'.repeat(121)}`, 'line\u0000'])('is not issued for the name %j', async (name) => {
    const { id } = await issued();
    expect((await send('POST', `/api/certificates/${id}/reissue`, { name })).status).toBe(400);
  });

  it('keeps its texts when the event, the festival and the settings change, and after the event is deleted', async () => {
    const { eventId, id, code } = await issued('Asha');
    const before = await show(code);
    await send('PUT', `/api/events/edit/${eventId}`, { title: 'Speed chess' });
    await send('PUT', '/api/certificate-settings', { line: 'Another line', signatories: [] });
    expect(await show(code)).toEqual(before);
    await send('DELETE', `/api/events/mainEvent/${eventId}`);
    expect(await show(code)).toEqual(before);
    // A name can still be corrected.
    const { data } = await send('POST', `/api/certificates/${id}/reissue`, { name: 'Usha' });
    expect(await show(data.code)).toMatchObject({ name: 'Usha', eventTitle: 'Chess', line: before.line });
  });

  it('is unknown by a wrong code and by its id', async () => {
    const { id } = await issued();
    for (const code of ['AAAABBBBCCCCDDDD', id]) {
      expect([400, 404]).toContain((await send('GET', `/api/certificates/${code}`, undefined, {})).status);
    }
  });

  it('stays valid in a closed year, where nobody issues, revokes or replaces one', async () => {
    const { eventId, id, code } = await issued();
    const { db } = app().context;
    const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
    await db
      .insertInto('years')
      .values({ year: '2026', ...texts, startedAt: null, closedAt: app().time.now.toISOString() })
      .execute();
    await db.updateTable('events').set({ year: '2026' }).where('id', '=', eventId).execute();
    expect(await show(code)).toMatchObject({ status: 'valid' });
    expect((await issue(eventId)).status).toBe(404);
    expect((await send('POST', `/api/certificates/${id}/revoke`, { reason: 'x' })).status).toBe(404);
    expect((await send('POST', `/api/certificates/${id}/reissue`, { name: 'x' })).status).toBe(404);
    const auditor = (await loginWithGrants(app(), { role: 'auditor' })).headers;
    expect((await send('GET', urlOf(eventId), undefined, auditor)).data.certificates).toHaveLength(1);
    await db.updateTable('events').set({ year: null }).where('id', '=', eventId).execute();
    await db.deleteFrom('years').execute();
  });
});

describe('who may', () => {
  it('coordinators issue and revoke in their events alone; desk and auditor read', async () => {
    const { _id: own } = await createEvent(app().context);
    const { _id: other } = await createEvent(app().context);
    for (const eventId of [own, other]) {
      await register(eventId);
      await issue(eventId);
    }
    const { headers } = await loginWithGrants(app(), { role: 'event_coordinator', eventId: own });
    const revoke = async (eventId: string) => {
      const [{ _id }] = (await listed(eventId)).certificates;
      return (await send('POST', `/api/certificates/${_id}/revoke`, { reason: 'Mistake' }, headers)).status;
    };
    expect([(await issue(own, 'confirmed', headers)).status, await revoke(own)]).toEqual([200, 200]);
    expect([(await issue(other, 'confirmed', headers)).status, await revoke(other)]).toEqual([404, 404]);
    expect((await send('GET', urlOf(other), undefined, headers)).status).toBe(404);
    for (const role of ['registrations_desk', 'auditor', 'treasurer'] as const) {
      const reader = (await loginWithGrants(app(), { role })).headers;
      expect((await issue(own, 'confirmed', reader)).status, role).toBe(403);
      expect((await send('GET', urlOf(own), undefined, reader)).status, role).toBe(200);
    }
    const { data } = await send('GET', '/api/audit?kind=certificate');
    const changes = data.actions.map(({ before, after }: { before: object; after: object }) => ({ before, after }));
    expect(changes).toContainEqual({ before: { status: 'valid' }, after: { status: 'revoked' } });
    expect(JSON.stringify(data.actions)).not.toContain('Asha Rao');
  });

  it('the settings are saved by one admin at a time', async () => {
    const { data } = await send('GET', '/api/certificate-settings');
    const body = { line: 'One', signatories: [], version: data.version };
    const both = await Promise.all([
      send('PUT', '/api/certificate-settings', body),
      send('PUT', '/api/certificate-settings', { ...body, line: 'Two' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const signatory = { name: 'Meera', role: '' };
    const tooMany = { line: '', signatories: [signatory, signatory, signatory] };
    expect((await send('PUT', '/api/certificate-settings', tooMany)).status).toBe(400);
  });
});

describe('the list', () => {
  it('is read page by page, searched by name and filtered by status', async () => {
    const { _id: eventId } = await createEvent(app().context);
    for (let index = 0; index < 53; index += 1) await register(eventId, `Person ${index}`);
    await issue(eventId);
    const first = await listed(eventId);
    expect([first.certificates.length, first.more]).toEqual([50, true]);
    const rest = await listed(eventId, `?after=${first.certificates.at(-1)._id}`);
    expect([rest.certificates.length, rest.more]).toEqual([3, false]);
    const ids = [...first.certificates, ...rest.certificates].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(53);
    expect((await listed(eventId, '?search=person%2052')).certificates).toHaveLength(1);
    await send('POST', `/api/certificates/${ids[0]}/revoke`, { reason: 'Mistake' });
    expect((await listed(eventId, '?status=revoked')).certificates.map(({ _id }: { _id: string }) => _id)).toEqual([
      ids[0],
    ]);
  });
});
