import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistrationImportResult } from '#contract/imports/registration-imports.ts';
import { type ImportApp, startImportApp } from '#test/support/apps/import-app.ts';

let desk: ImportApp;
beforeAll(async () => {
  desk = await startImportApp();
});
afterAll(() => desk.test.close());

const sheetOf = (...rows: string[]) => ['Response ID,Name,Email', ...rows].join('\n');
const statesOf = ({ registrations }: RegistrationImportResult) => registrations.map(({ state }) => state);
const problemsOf = ({ registrations }: RegistrationImportResult) =>
  registrations.map(({ problems }) => problems.map(({ field, column, message }) => [field, column, message]));

describe('rows that have numbers', () => {
  it('are known again by number and e-mail, also after their people were edited or have cancelled', async () => {
    const { _id } = await desk.event();
    const sheet = sheetOf('1,Asha,ASHA@again.test', '2,Ravi,ravi@again.test');
    expect((await desk.bring(_id, sheet)).created).toBe(2);
    const [asha] = await desk.stored(_id);
    await desk.post(`/api/registrations/${asha?.id}/cancel`, {});
    const again = await desk.bring(
      _id,
      sheetOf('1,Asha Rao,asha@again.test', '2,Ravi,ravi@again.test', '3,Lata,l@again.test'),
    );
    expect(again.registrations.map(({ note }) => note)).toEqual(['Was imported before', 'Was imported before', null]);
    expect(again.created).toBe(1);
  });

  it('of a second sheet with the same numbers are a problem, not people who were imported', async () => {
    const { _id } = await desk.event();
    await desk.bring(_id, sheetOf('1,Asha,asha@second.test', '2,Ravi,ravi@second.test'));
    const second = sheetOf('1,Meera,meera@second.test', '2,Ravi,ravi@second.test', '3,Manu,manu@second.test');
    const checked = await desk.check(_id, second);
    expect(statesOf(checked)).toEqual(['invalid', 'existing', 'new']);
    expect(problemsOf(checked)[0]).toEqual([['key', 0, 'Another person was imported with this number']]);
    expect((await desk.send(_id, second, { isDryRun: false })).json().errors).toMatchObject([{ path: 'rows.2.key' }]);
    // Without a column for the number.
    expect((await desk.bring(_id, second.replace('Response ID', 'Serial'))).created).toBe(2);
  });

  it('of a team are known again by its leader, also after another one leads it', async () => {
    const { _id } = await desk.event({ participationType: 'team', teamSize: 3 });
    const head = 'Response ID,Team name,Name,Email,Member 2 name,Member 2 email';
    const kites = '1,Kites,Asha,asha@led.test,Ravi,ravi@led.test';
    await desk.bring(_id, `${head}\n${kites}`);
    await desk.test.context.db
      .updateTable('registrations')
      .set({ email: 'ravi@led.test' })
      .where('eventId', '=', _id)
      .execute();
    const again = await desk.check(_id, `${head}\n${kites}\n1,Owls,Manu,manu@led.test,Lata,lata@led.test`);
    expect(again.registrations[0]).toMatchObject({ state: 'existing', note: 'Was imported before' });
    expect(problemsOf(again)[1]?.[0]).toEqual(['key', 0, 'Row 2 has this number already']);
  });

  it('say of another person with a number of the sheet that the row before has it, whatever their names', async () => {
    const { _id } = await desk.event();
    const sheet = sheetOf(
      '1,Asha Rao,asha@same.test',
      '1,Asha,other@same.test',
      '1,Ravi,ravi@same.test',
      '1,Asha,asha@same.test',
    );
    const checked = await desk.check(_id, sheet);
    expect(statesOf(checked)).toEqual(['new', 'invalid', 'invalid', 'existing']);
    const problem = ['key', 0, 'Row 2 has this number already'];
    expect(problemsOf(checked)).toEqual([[], [problem], [problem], []]);
    expect(checked.registrations[3]?.note).toBe('Row 2 is the same');
  });
});
