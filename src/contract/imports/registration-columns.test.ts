import { describe, expect, it } from 'vitest';
import { guessRegistrationColumns } from './registration-columns.ts';

describe('guessRegistrationColumns', () => {
  it.each([
    [['Name (as on college ID card)', 'Email (college)'], { name: 0, email: 1 }],
    [['Full Name (as per college records)', 'College', 'Email'], { name: 0, college: 1, email: 2 }],
    [['Name (as per year book)', 'E-mail', 'Year'], { name: 0, email: 1, yearOfStudy: 2 }],
    [['Name(as on college ID card', 'Email'], { name: 0, email: 1 }],
    [
      ['Name', 'Email', 'Member 2 (Name)', 'Email (Member 2)', 'Member 2 (Phone number)'],
      { name: 0, email: 1, 'members.2.name': 2, 'members.2.email': 3, 'members.2.phone': 4 },
    ],
    [['Leader (Name)', 'Leader (Email)', 'Payment (UTR)'], { name: 0, email: 1, utr: 2 }],
  ])('reads what is in brackets only where it is needed: %j', (headings, columns) => {
    expect(guessRegistrationColumns(headings)).toEqual(columns);
  });

  it('finds a question by its whole label', () => {
    const questions = [
      { id: 'shirt', label: 'Size (shirt)' },
      { id: 'shoe', label: 'Size (shoe)' },
    ];
    const columns = guessRegistrationColumns(['Name', 'Size (shoe)', 'Size (shirt)'], questions);
    expect(columns).toEqual({ name: 0, 'answers.shoe': 1, 'answers.shirt': 2 });
  });
});
