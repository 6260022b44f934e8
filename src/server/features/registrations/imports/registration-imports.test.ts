import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { buildWorkbook } from '#test/factories/workbook.ts';
import { type ImportApp, startImportApp } from '#test/support/apps/import-app.ts';
import { multipart } from '#test/support/multipart.ts';

let desk: ImportApp;
beforeAll(async () => {
  desk = await startImportApp();
});
afterAll(() => desk.test.close());

const form = `Timestamp,Team Name,Team Leader Name,Leader Email Address,WhatsApp number,College / Institute,Member 2 Name,Member 2 Email,Member 3 Name,Member 3 Email
13/01/2027 10:00:00,Byte Club,Asha Rao,ASHA@form.test,9876543210,NIT Suryapur,Ravi,ravi@form.test,Lata,lata@form.test
13/01/2027 10:05:00,Null Set,Meera Iyer,meera@form.test,+91 98765 43211,IIT Delhi,Manu,manu@form.test,,`;
const teams = { participationType: 'team', teamSize: 3 };

describe('checking a sheet', () => {
  it('reads a form of teams by its headings, and stores nothing', async () => {
    const { _id } = await desk.event(teams);
    const result = await desk.check(_id, form);
    expect(result).toMatchObject({ _id: null, created: 0 });
    expect(result.columns).toEqual({
      teamName: 1,
      name: 2,
      email: 3,
      phone: 4,
      college: 5,
      'members.2.name': 6,
      'members.2.email': 7,
      'members.3.name': 8,
      'members.3.email': 9,
    });
    expect(result.registrations).toMatchObject([
      {
        rows: [2],
        kind: 'team',
        name: 'Byte Club',
        key: 'Byte Club · asha@form.test',
        state: 'new',
        status: 'confirmed',
      },
      { rows: [3], name: 'Null Set', people: [{ name: 'Meera Iyer' }, { name: 'Manu', email: 'manu@form.test' }] },
    ]);
    expect(await desk.stored(_id)).toEqual([]);
  });

  it('reads the headings below a title', async () => {
    const { _id } = await desk.event(teams);
    const result = await desk.check(_id, `Responses of the team form,,,,,,,,,\n${form}`);
    expect(result.columns).toMatchObject({ teamName: 1, name: 2, email: 3 });
    expect(result.registrations.map(({ rows }) => rows)).toEqual([[3], [4]]);
  });

  it('names the column that a sheet lacks', async () => {
    const { _id } = await desk.event();
    const [first] = (await desk.check(_id, 'E-mail,Phone\nasha@lacking.test,9876543210')).registrations;
    expect(first?.problems).toEqual([
      {
        row: 2,
        field: 'name',
        column: null,
        message: 'No column holds the name: add one or choose it in the list of columns',
      },
    ]);
  });

  it('takes no row with an e-mail for headings', async () => {
    const { _id } = await desk.event();
    const { headings } = await desk.check(_id, 'Who\nAsha Name,asha@gmail.com,IIT College');
    expect(headings).toEqual(['Who']);
  });

  it('names every wrong cell by row and column', async () => {
    const { _id } = await desk.event({ ...teams, minTeamSize: 2 });
    const { registrations } = await desk.check(
      _id,
      `Team name,Name,Email,Phone,Member 2 name,Member 2 email
Solo,Asha,asha@bad.test,123,,
,Ravi,ravi@bad,9876543210,Lata,
Trio,Manu,manu@bad.test,,Asha,asha@bad.test`,
    );
    expect(registrations.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'invalid']);
    const problems = registrations.map((one) => one.problems.map(({ row, column, field }) => [row, column, field]));
    expect(problems[0]?.filter(([, , field]) => field === 'phone')).toEqual([[2, 3, 'phone']]);
    expect(problems[1]).toEqual(
      expect.arrayContaining([
        [3, 0, 'teamName'],
        [3, 2, 'email'],
        [3, 5, 'members.2.email'],
      ]),
    );
    expect(problems[2]).toEqual([[4, 5, 'members.2.email']]);
    expect(registrations[2]?.problems[0]?.message).toBe('Row 2 has this person already');
    // A team without a name is known by its leader alone.
    expect(registrations.map(({ key }) => key)).toEqual(['Solo · asha@bad.test', 'ravi@bad', 'Trio · manu@bad.test']);
  });

  it.each(['NA', 'n/a', '-', 'Nil', 'not applicable'])('takes a member of %j for nobody', async (nobody) => {
    const { _id } = await desk.event(teams);
    const sheet = `Team name,Name,Email,Phone,Member 2 name,Member 2 email,Member 2 phone
Solo,Asha,asha@nobody.test,${nobody},${nobody},${nobody},${nobody}
Duo,Nil,nil@nobody.test,,Nil,nil.two@nobody.test,`;
    const { registrations } = await desk.check(_id, sheet);
    expect(registrations.flatMap(({ problems }) => problems)).toEqual([]);
    expect(registrations.map(({ people }) => people.map(({ name }) => name))).toEqual([['Asha'], ['Nil', 'Nil']]);
  });

  it('does not take two people of one e-mail for the same', async () => {
    const { _id } = await desk.event();
    const sheet = 'Name,Email\nAsha  Rao,asha@two.test\nRavi,asha@two.test\nasha rao,ASHA@two.test';
    const { registrations } = await desk.check(_id, sheet);
    expect(registrations.map(({ state }) => state)).toEqual(['new', 'invalid', 'existing']);
    expect(registrations[1]?.problems).toMatchObject([
      { row: 3, column: 1, message: 'Row 2 has this e-mail with another name' },
    ]);
    expect((await desk.bring(_id, sheet, { skipInvalid: true })).created).toBe(1);
    expect((await desk.check(_id, sheet)).registrations.map(({ state }) => state)).toEqual(Array(3).fill('existing'));
  });

  it('says where a row of a team lacks its name, as merged cells leave it', async () => {
    const { _id } = await desk.event(teams);
    const { registrations } = await desk.check(_id, 'Team,Name,Email\nRed,Asha,a@merged.test\n,Ravi,r@merged.test');
    expect(registrations[1]?.problems.map(({ message }) => message)).toEqual([
      'Write the name of the team into each of its rows',
    ]);
  });

  it('applies the rules of teams, groups of events and questions', async () => {
    const group = { exclusiveGroup: 'Dance', ...teams };
    const other = await desk.event({ ...group, title: 'Solo dance', participationType: 'both' });
    const { _id } = await desk.event({ ...group, title: 'Group dance', minTeamSize: 2, collegeRule: 'same' });
    await desk.bring(other._id, 'Name,Email\nAsha,asha@rules.test');
    const [size] = await createQuestions(
      desk.test.context,
      _id,
      buildChoice(['S', 'M, slim'], { label: 'T-shirt size' }),
    );
    const sheet = `Team name,Name,Email,College,Member 2 name,Member 2 email,Member 2 college,T-shirt size
One,Asha,asha@rules.test,NIT,Ravi,ravi@rules.test,NIT,S
Two,Lata,lata@rules.test,NIT,Manu,manu@rules.test,IIT,"M, slim"
Three,Zoya,zoya@rules.test,NIT,,,,XXL`;
    const { registrations, columns } = await desk.check(_id, sheet);
    expect(columns[`answers.${size?.id}`]).toBe(7);
    const messages = registrations.map(({ problems }) => problems.map(({ message }) => message).join('; '));
    expect(messages[0]).toContain('asha@rules.test is registered for “Solo dance”');
    expect(messages[1]).toContain('of another college');
    expect(messages[2]).toContain('at least 2 members');
    expect(messages[2]).toContain('Please choose one of the options');
    expect(registrations[0]?.problems[0]?.column).toBe(2);
  });

  it.each([
    ['', {}],
    ['Name', {}],
    ['Name,Email\nA,a@x.test', { columns: '{"name":99}' }],
    ['Name,Email\nA,a@x.test', { payment: 'gold' }],
  ])('refuses %j with %j', async (text, more) => {
    const { _id } = await desk.event();
    expect((await desk.send(_id, text, more)).statusCode).toBe(400);
  });

  it('refuses an event that is over, has sub-events or does not exist', async () => {
    const over = await desk.event({ startDate: '2020-01-01T10:00:00.000Z', endDate: '2020-01-01T12:00:00.000Z' });
    const main = await desk.event({ hasSubEvents: true });
    const codes = [over._id, main._id, 'unknown'].map(
      async (id) => (await desk.send(id, desk.individuals(1))).json().code,
    );
    expect(await Promise.all(codes)).toEqual(['registration_closed', 'has_sub_events', 'event_not_found']);
  });
});

describe('importing a sheet', () => {
  it('registers teams with all of their people, answers and consents, and mails nobody', async () => {
    const { _id } = await desk.event(teams);
    const [size, note] = await createQuestions(
      desk.test.context,
      _id,
      buildChoice(['S', 'M'], { label: 'Size' }),
      buildQuestion({ label: 'Roll number', isRequired: true }),
    );
    const before = (await desk.mails()).length;
    const sheet = form
      .replaceAll('Member 3 Email', 'Member 3 Email,Size')
      .replace('lata@form.test', 'lata@form.test,M')
      .replace(/,,$/, ',,,s');
    const { registrations, created } = await desk.bring(_id, sheet);
    expect(created, JSON.stringify(registrations)).toBe(2);
    expect(registrations.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await desk.stored(_id)).toMatchObject([
      { name: 'Byte Club', kind: 'team', status: 'confirmed', email: 'asha@form.test' },
      { name: 'Null Set', status: 'confirmed' },
    ]);
    const answers = await desk.test.context.db.selectFrom('answers').select(['questionId', 'value']).execute();
    expect(answers.filter(({ questionId }) => questionId === size?.id).map(({ value }) => value)).toEqual(['M', 'S']);
    expect(answers.filter(({ questionId }) => questionId === note?.id)).toEqual([]);
    expect((await desk.mails()).length).toBe(before);
    const consents = await desk.test.context.db.selectFrom('consents').select(['email', 'means', 'purpose']).execute();
    expect(consents.filter(({ email }) => email === 'asha@form.test')).toEqual([
      { email: 'asha@form.test', means: 'imported', purpose: 'registration' },
    ]);
    const found = await desk.people(_id);
    expect(found.find(({ email }) => email === 'asha@form.test')).toMatchObject({
      name: 'Asha Rao',
      phone: '9876543210',
      college: 'NIT Suryapur',
      role: 'Team Leader',
    });
    expect(await desk.seats(_id)).toMatchObject({ reserved: 2, lastNumber: 2 });
    const pass = await desk.test.inject({ url: `/api/passes/${found[0]?.code}` });
    expect(pass.statusCode, pass.body).toBe(200);
  });

  it('makes a team of the rows that name it, its leader first', async () => {
    const { _id } = await desk.event({ ...teams, participationType: 'both' });
    const sheet = `Team name,Role,Name,Email
Kites,Member,Ravi,ravi@rows.test
Owls,Leader,Meera,meera@rows.test
kites ,Leader,Asha,asha@rows.test
Kites,Member,Ravi,ravi@rows.test
,,Solo,solo@rows.test`;
    const { registrations } = await desk.bring(_id, sheet);
    expect(registrations).toMatchObject([
      { rows: [2, 4, 5], kind: 'team', people: [{ name: 'Asha' }, { name: 'Ravi' }] },
      { rows: [3], kind: 'team', people: [{ name: 'Meera' }] },
      { rows: [6], kind: 'individual' },
    ]);
    const made = await desk.people(_id);
    expect(
      made
        .filter(({ role }) => role === 'Team Leader')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Asha', 'Meera']);
  });

  it('knows a row again by a hash that nobody makes from the e-mail alone, and by that of earlier versions', async () => {
    const { _id } = await desk.event();
    const sheet = 'Name,Email\nAsha,asha@hash.test';
    const note = async () => (await desk.bring(_id, sheet)).registrations[0]?.note;
    const first = await desk.bring(_id, sheet);
    const plain = createHash('sha256')
      .update(JSON.stringify([_id, first.registrations[0]?.key]))
      .digest('base64url');
    const { db } = desk.test.context;
    const { key } = await db
      .selectFrom('registrationImportRows')
      .select('key')
      .where('eventId', '=', _id)
      .executeTakeFirstOrThrow();
    expect(key).not.toBe(plain);
    const [asha] = await desk.stored(_id);
    await desk.post(`/api/registrations/${asha?.id}/cancel`, {});
    expect(await note()).toBe('Was imported before');
    await db.updateTable('registrationImportRows').set({ key: plain }).where('eventId', '=', _id).execute();
    expect(await note()).toBe('Was imported before');
  });

  it('imports a row once, also after its person was edited or has cancelled', async () => {
    const { _id } = await desk.event();
    const sheet = 'Name,Email\nAsha,asha@once.test\nRavi,ravi@once.test\nAsha again,asha@once.test';
    const first = await desk.bring(_id, sheet);
    expect([first.created, first.registrations[2]]).toMatchObject([
      2,
      { state: 'existing', note: 'Row 2 is the same' },
    ]);
    const [asha, ravi] = await desk.stored(_id);
    await desk.post(`/api/registrations/${asha?.id}/cancel`, {});
    const again = await desk.bring(_id, `${sheet}\nLata,lata@once.test`);
    expect(again.created).toBe(1);
    expect(again.registrations.map(({ note }) => note)).toEqual([
      'Was imported before',
      'Was imported before',
      'Row 2 is the same',
      null,
    ]);
    expect((await desk.statuses(_id)).sort()).toEqual(['cancelled', 'confirmed', 'confirmed']);
    expect(ravi).toMatchObject({ status: 'confirmed' });
    const site = await desk.test.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: { eventId: _id, name: 'Zoya', email: 'zoya@once.test' },
    });
    expect(site.statusCode, site.body).toBe(200);
    const { registrations } = await desk.bring(_id, 'Name,Email\nZoya,zoya@once.test');
    expect(registrations[0]).toMatchObject({ state: 'existing', note: 'Is registered already' });
  });

  it('lists the registrations of a sheet in its order', async () => {
    const { _id } = await desk.event();
    await desk.bring(_id, desk.individuals(12));
    const url = `/api/registrations?eventId=${_id}`;
    const listed: { name: string }[] = (await desk.test.inject({ url, headers: desk.admin })).json().data.registrations;
    expect(listed.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, row) => `Person ${11 - row}`));
  });

  it('two at once make each registration once', async () => {
    const { _id } = await desk.event();
    const sheet = desk.individuals(20);
    const made = await Promise.all([desk.bring(_id, sheet), desk.bring(_id, sheet)]);
    expect(made.map(({ created }) => created).sort()).toEqual([0, 20]);
    expect(await desk.seats(_id)).toMatchObject({ reserved: 20, lastNumber: 20 });
  });

  it('gives the last seat once, to the sheet or to somebody on the site', async () => {
    const { _id } = await desk.event({ capacity: 3 });
    const site = (name: string) =>
      desk.test.inject({
        method: 'POST',
        url: '/api/registrations',
        payload: { eventId: _id, name: 'Person', email: `${name}@last.test` },
      });
    await Promise.all([
      site('a'),
      desk.bring(_id, desk.individuals(3)),
      site('b'),
      desk.bring(_id, desk.individuals(2)),
    ]);
    const all = await desk.statuses(_id);
    expect([all.filter((status) => status === 'confirmed').length, all.length]).toEqual([3, 7]);
    expect(await desk.seats(_id)).toMatchObject({ reserved: 3, waitlisted: 4 });
  });

  it('makes none where one row is wrong, or all others where it is left out', async () => {
    const { _id } = await desk.event();
    const sheet = `${desk.individuals(2)}\nNobody,not an e-mail`;
    const refused = await desk.send(_id, sheet, { isDryRun: false });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'rows.4.email']);
    expect(await desk.stored(_id)).toEqual([]);
    const { created, registrations } = await desk.bring(_id, sheet, { skipInvalid: true });
    expect([created, registrations.map(({ state }) => state)]).toEqual([2, ['new', 'new', 'invalid']]);
  });

  it('puts those without a seat on the waitlist, or above the capacity', async () => {
    const { _id } = await desk.event({ capacity: 2 });
    await desk.bring(_id, desk.individuals(3));
    expect(await desk.statuses(_id)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
    await desk.bring(_id, desk.individuals(2), { aboveCapacity: true });
    expect((await desk.statuses(_id)).filter((status) => status === 'confirmed')).toHaveLength(4);
    expect(await desk.seats(_id)).toMatchObject({ reserved: 4, waitlisted: 1 });
  });

  it('leaves members without an e-mail to the code of their team where that is chosen', async () => {
    const { _id } = await desk.event({ ...teams, minTeamSize: 2 });
    const sheet = 'Team name,Name,Email,Member 2 name\nKites,Asha,asha@later.test,Ravi';
    expect((await desk.check(_id, sheet)).registrations[0]?.state).toBe('invalid');
    expect((await desk.bring(_id, sheet, { membersLater: true })).created).toBe(1);
    const team = await desk.test.context.db.selectFrom('teams').selectAll().where('eventId', '=', _id).execute();
    expect(team).toMatchObject([{ teamName: 'Kites', joinCode: expect.stringMatching(/^[A-Z]{6}$/) }]);
  });

  it('reads a workbook, and remembers the columns for its headings', async () => {
    const { _id } = await desk.event();
    const content = buildWorkbook([
      ['Who', 'Where'],
      ['Asha', 'asha@book.test'],
    ]);
    const upload = async (parts: Record<string, string>) => {
      const body = await multipart({ sheet: { filename: 'form.xlsx', content }, ...parts });
      const headers = { ...desk.admin, ...body.headers };
      return desk.test.inject({ method: 'POST', url: desk.urlOf(_id), payload: body.payload ?? '', headers });
    };
    const columns = JSON.stringify({ name: 0, email: 1 });
    const first = await upload({ columns, isDryRun: 'false', fileName: 'form.xlsx' });
    expect(first.json().data, first.body).toMatchObject({ created: 1 });
    expect((await upload({})).json().data).toMatchObject({ columns: { name: 0, email: 1 } });
    const listed = (await desk.test.inject({ url: desk.urlOf(_id), headers: desk.admin })).json().data;
    expect(listed).toMatchObject([
      { fileName: 'form.xlsx', registrations: 1, people: 1, mailedAt: null, undoneAt: null },
    ]);
  });
});
