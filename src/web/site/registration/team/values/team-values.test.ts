import { describe, expect, it } from 'vitest';
import { checkTeam } from '../check-team.ts';
import { readTeam } from './read-team.ts';
import { emptyMember, emptyTeam, isFilled, teamLedBy } from './team-values.ts';

describe('checkTeam', () => {
  it('has the specification’s message for every empty field', () => {
    expect(
      checkTeam({
        ...emptyTeam(),
        members: [
          { name: '', email: '' },
          { name: ' ', email: 'x' },
        ],
      }),
    ).toEqual({
      teamName: 'Team name is required',
      contactEmail: 'Contact email is required',
      'members.0.name': 'Name is required',
      'members.0.email': 'Email is required',
      'members.1.name': 'Name is required',
      'members.1.email': 'Please enter a valid email',
    });
  });

  it('says at once what the event asks about a member and is empty', () => {
    const facts = { gender: '', isAlumni: 'true', yearOfStudy: '', birthDate: '' };
    const team = { ...emptyTeam(), members: [{ ...emptyMember(), ...facts }] };
    expect(checkTeam(team)).toMatchObject({
      'members.0.gender': 'Say the gender',
      'members.0.birthDate': 'Give the date of birth',
    });
    expect(checkTeam(team)).not.toHaveProperty(['members.0.yearOfStudy']);
    const students = { ...team, members: [{ ...emptyMember(), ...facts, isAlumni: 'false' }] };
    expect(checkTeam(students)).toHaveProperty(['members.0.yearOfStudy'], 'Say the year of study');
  });

  it('accepts a complete team without logo and phone', () => {
    const team = {
      ...emptyTeam(),
      teamName: 'Bits',
      contactEmail: 'a@b.co',
      members: [{ name: 'Asha', email: 'a@b.co' }],
    };
    expect(checkTeam(team)).toEqual({});
  });

  it.each(['a', 'a@b', 'a b@c.de', '@b.co', 'a@.', 'a@b..co', 'a@b_c.de', 'ä@b.co', 'a@b.co,c@d.co'])(
    'rejects %s as an e-mail, as the server does',
    (contactEmail) => {
      expect(checkTeam({ ...emptyTeam(), contactEmail })).toMatchObject({ contactEmail: 'Please enter a valid email' });
    },
  );
});

describe('readTeam', () => {
  it('reads the members in their order, at least the leader', () => {
    const form = new FormData();
    form.set('teamName', 'Bits');
    form.set('members.0.name', 'Asha');
    form.set('members.0.email', 'a@b.co');
    form.set('members.1.name', 'Ravi');
    expect(readTeam(form).members).toEqual([
      { name: 'Asha', email: 'a@b.co' },
      { name: 'Ravi', email: '' },
    ]);
    expect(readTeam(new FormData())).toEqual(emptyTeam());
  });
});

describe('teamLedBy', () => {
  it('fills in what the leader’s account remembers: phone, college, gender and year of study', () => {
    const profile = { phone: '98765', college: 'IIT', gender: 'female' as const, yearOfStudy: 2 };
    expect(teamLedBy({ name: 'Asha', email: 'a@b.co', profile })).toMatchObject({
      contactPhone: '98765',
      college: 'IIT',
      members: [{ name: 'Asha', email: 'a@b.co', college: 'IIT', gender: 'female', yearOfStudy: '2' }],
    });
  });
});

describe('isFilled', () => {
  it('says whether anything is typed: a text, a fact of a member or an answer', () => {
    expect(isFilled(emptyTeam())).toBe(false);
    expect(isFilled({ ...emptyTeam(), teamName: ' ' })).toBe(false);
    expect(isFilled({ ...emptyTeam(), contactPhone: '98' })).toBe(true);
    expect(isFilled({ ...emptyTeam(), members: [{ ...emptyMember(), gender: 'female' }] })).toBe(true);
    expect(isFilled({ ...emptyTeam(), answers: { q1: [''] } })).toBe(false);
    expect(isFilled({ ...emptyTeam(), answers: { q1: ['Vegetarian'] } })).toBe(true);
    expect(isFilled({ ...emptyTeam(), members: [{ ...emptyMember(), answers: { q1: ['M'] } }] })).toBe(true);
  });
});
