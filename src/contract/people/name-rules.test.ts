import { describe, expect, it } from 'vitest';
import { optionalText, requiredText } from '../fields.ts';
import { registerIndividualSchema } from '../registrations.ts';
import { registerTeamSchema } from '../teams.ts';
import { optionalCollege, personName } from './name-fields.ts';
import { collegeError, personNameError, teamNameError } from './name-rules.ts';

const people = [
  'Asha Rao',
  "D'Souza",
  'O’Brien',
  'Anne-Marie',
  'Martin Luther King, Jr.',
  'S. Ramesh',
  'M.K.Gandhi',
  'A.P.J.Abdul Kalam',
  'Dr.Ramesh',
  'Md.Rafiq',
  'अनुष्का शर्मा',
  'श्रीकृष्ण',
  'க. அன்புச்செல்வன்',
  'സുനിൽ',
  'ನ\u200cಾಗ',
  'क्‍ष',
  'Åsa Ñandú',
  '张伟',
  'Participant 2',
  'User_1',
  'Ravi (Vicky) Kumar',
  'Asha S/O Ramesh',
];

const refusedForAll = [
  'You won Rs 5,00,000! Claim at http://evil.example/x',
  'visit evil.example/login',
  'evil.example',
  'www.evil',
  't.me/prize',
  '//evil',
  'a\u200bb',
  '\u200b',
  '\u200d',
  'As\u200dha',
  'Asha\nBcc: x',
  'Asha\tRao',
  '\u202egnp.exe',
  'Asha\u2066',
  'Asha\u00ad',
  '\u3164',
  '...',
  'a\u0300\u0300\u0300\u0300\u0300\u0300\u0300',
  '<b>Asha</b>',
  'Asha\0',
  'As\u034fha',
  'Asha\ufe0f',
];

describe('the name of a person', () => {
  it.each(people)('may be %j', (name) => expect(personNameError(name)).toBeUndefined());
  it.each([...refusedForAll, 'Asha 🔥', 'asha@college.test', 'Call me: now!'])('may not be %j', (name) =>
    expect(personNameError(name)).toBeDefined(),
  );
});

describe('the name of a team', () => {
  it.each([...people, 'Team #1', 'C++ Wizards!', '404: Not Found?', 'Fire 🔥', '❤️ Hearts', 'R&D “A”', 'Node 2.0'])(
    'may be %j',
    (name) => expect(teamNameError(name)).toBeUndefined(),
  );
  it.each([...refusedForAll, 'URGENT verify bank http://evil.example', 'mail me@evil.example'])(
    'may not be %j',
    (name) => expect(teamNameError(name)).toBeDefined(),
  );
});

it.each(['St. Xavier’s College (Autonomous), Mumbai', 'NIT Trichy', 'आई आई टी बॉम्बे', 'PSG Tech. & Science'])(
  'a college may be %j',
  (name) => expect(collegeError(name)).toBeUndefined(),
);
it.each(refusedForAll)('a college may not be %j', (name) => expect(collegeError(name)).toBeDefined());

describe('requests', () => {
  const individual = { eventId: 'e', name: '  Asha   Rao ', email: 'a@b.in', college: ' ' };
  it('store names in one form, without needless blanks', () => {
    expect(registerIndividualSchema.parse(individual)).toMatchObject({ name: 'Asha Rao', college: null });
    expect(registerIndividualSchema.parse({ ...individual, name: 'A\u030asa' }).name).toBe('Åsa');
  });

  it('are rejected with the path of each such name', () => {
    const team = {
      teamName: 'http://evil.example',
      contactEmail: 'a@b.in',
      members: [
        { name: 'Asha', email: 'a@b.in' },
        { name: 'x\u200bx', email: 'c@d.in' },
      ],
    };
    const paths = registerTeamSchema.safeParse(team).error?.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(['teamName', 'members.1.name']);
    expect(registerIndividualSchema.safeParse({ ...individual, name: ' ' }).error?.issues).toMatchObject([
      { message: 'Name is required' },
    ]);
  });
});

describe('a text without an end', () => {
  const letters = 'x'.repeat(200_000);

  // With a pattern that tries every letter as a beginning, each of these takes minutes.
  it.each([
    ['letters', letters, []],
    ['letters after an @', `@${letters}`, ['Write the name in letters, as on an identity card']],
    ['blanks after a colon', `x:${' '.repeat(200_000)}x`, ['Write the name in letters, as on an identity card']],
  ])('is read once by the rules of names: %s', { timeout: 5000 }, (_, text, errors) => {
    expect([personNameError, teamNameError, collegeError].flatMap((errorOf) => errorOf(text) ?? [])).toEqual(errors);
  });

  it.each([
    ['a name', personName(), 100],
    ['a college', optionalCollege, 200],
    ['a required text', requiredText(100), 100],
    ['an optional text', optionalText(100), 100],
  ])('is refused for its length alone, without looking at what it says: %s', (_, schema, max) => {
    expect(schema.safeParse(`https://evil.example/${letters}\0`).error?.issues).toMatchObject([
      { message: `At most ${max} characters` },
    ]);
  });
});
