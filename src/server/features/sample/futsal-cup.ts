import { bullets, checklist, header, note, paragraph, steps } from './sample-documents.ts';
import type { SampleMainEvent } from './sample-types.ts';

/** A tournament: no sub-events, entered by whole teams. */
export const futsalCup: SampleMainEvent = {
  title: 'Midnight futsal cup',
  category: 'sport',
  shortDescription: 'Five a side under floodlights, from ten at night until somebody lifts the cup.',
  description: note(
    paragraph('Thirty-two teams, two pitches, matches of two times eight minutes. The final kicks off after midnight.'),
    header('Format'),
    steps(
      ['Eight groups of four', 'Three points for a win, one for a draw', 'Goal difference, then goals, then a coin'],
      'Knock-out from the round of sixteen',
      'Level after full time: three penalties each, then sudden death',
    ),
    header('Your squad'),
    bullets('Five on the pitch, up to three on the bench', 'Women’s and mixed teams play in their own groups'),
    header('Bring'),
    checklist('Indoor shoes without studs', 'Two sets of bibs or shirts', 'Your own water bottle'),
  ),
  from: [1, '22:00'],
  to: [2, '03:00'],
  status: 'active',
  venue: 'Sports complex, pitches A and B',
  participationType: 'team',
  teamSize: 8,
  isRegistrationNeeded: true,
  entryFee: 1600,
  capacity: 32,
  prizePool: 60_000,
  firstPrize: '35000',
  secondPrize: '15000',
  thirdPrize: '10000',
  registration: 'open',
  rules: 'Shin pads are compulsory. Two yellow cards keep a player out of the next match.',
  subEvents: [],
};
