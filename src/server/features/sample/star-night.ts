import { bullets, header, note, paragraph } from './sample-documents.ts';
import type { SampleMainEvent } from './sample-types.ts';

/** A ticketed concert: no sub-events, and buyers log in first. */
export const starNight: SampleMainEvent = {
  title: 'Star night',
  category: 'show',
  shortDescription: 'The closing concert: The Monsoon Circuit live, after the winner of Battle of bands.',
  description: note(
    paragraph(
      'Two hours of The Monsoon Circuit, with the winners of Battle of bands on before them. Gates open at six.',
    ),
    header('Your ticket'),
    bullets(
      'One ticket a person, bound to your name',
      'Bring a photo identity card: your pass is checked at the gate',
      'Standing area; a raised deck is kept for wheelchair users and their friends',
    ),
    paragraph('Re-entry closes at nine. Bags larger than a school bag stay in the cloakroom.'),
  ),
  from: [3, '18:00'],
  to: [3, '23:00'],
  status: 'active',
  venue: 'Hockey field',
  participationType: 'individual',
  isAuthenticationNeeded: true,
  entryFee: 499,
  capacity: 3500,
  registration: 'open',
  rules: 'No glass bottles, no flares, no drones. The festival’s security staff have the last word.',
  subEvents: [],
};
