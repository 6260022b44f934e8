import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import { toDocument } from './document-blocks.ts';

/**
 * What is public until a committee writes its own; it must say what this program does. Of travel, conduct and safety these are texts
 * to start from, with what the committee has to fill in in square brackets.
 */
export const defaultDocuments: Record<DocumentKind, string> = {
  privacy: toDocument(
    '{institute} runs {festival} and is responsible for what you tell us on this site. This page says what we ask for, why, who sees it, how long we keep it, and what you can ask of us.',
    [
      [
        'What we ask for, and why',
        [
          'To register: your name and e-mail address, and where you give them your phone number and college. We need them to keep your seat, to send your pass, and to reach you when something changes.',
          'For a team: the same of each member, given by the person who makes the team. Each member is told so by e-mail.',
          'For a fee: how much was paid, by which method, and the number of the transfer. Card and bank details stay with the payment company; we never see them.',
          'For an account: your name, e-mail address and a password, of which we keep only a scrambled form.',
          'To apply as a campus ambassador: what you write in the form, and your photo.',
          'At the gate: when you came in, and who let you in.',
          'To help at the gate with a link: your name and the kind of your device. To join the committee: the e-mail address that you were invited by.',
        ],
        'Registering is your consent to this. We record when you gave it and which version of this page you were shown.',
      ],
      [
        'Who sees it',
        [
          'The organisers of the festival, when they need it for the event. Each time one of them reads or exports contact data, that is recorded.',
          'The payment company, if you pay online: your name, e-mail address and phone number.',
          'The company that delivers our e-mails.',
        ],
        'We sell nothing to anybody, show no advertising, and use no trackers.',
      ],
      [
        'How long we keep it',
        [
          'Registrations and teams: until {contactDays} days after the event. Then your name and contact data are replaced by a made-up name. Registrations that ended without payment: {unpaidDays} days.',
          'Applications as a campus ambassador, with the photo: {applicationDays} days.',
          'Payments, refunds and receipts: as long as tax law demands.',
          'Your consents, which prove that we were allowed to use your data: {consentDays} days.',
        ],
      ],
      [
        'What you can ask of us',
        [
          'See what we hold about you, and download it: log in and open [the page of your data](/my-data).',
          'Have it corrected.',
          '[Have it erased](/erase): we mail you a link, and erase it after three days. Payments and receipts stay, since tax law asks for them.',
          'Take back your consent, as easily as you gave it: by cancelling, or for news and photos on [the page of your data](/my-data).',
        ],
        'For anything else write to {email} from the address that you registered with.',
      ],
      [
        'Under 18',
        'If you are under 18, say so in the form and name a parent or guardian. We send them a link; your pass is valid once they have agreed. They can take that back until the event is over. We send people under 18 no news, and show them in no photos.',
      ],
      [
        'Cookies',
        'This site sets these cookies, and no others:',
        [
          'utsav.session_token keeps you logged in, for 30 days from your last visit.',
          'utsav-device knows this browser again when you log in, register or change a registration: it shows us that a held seat is yours, and keeps others from locking you out of your account. It lasts 180 days.',
          'utsav.google_login and utsav.two_factor connect the steps of a login with Google or with a second step, for ten minutes.',
          'language is the language that you chose, for a year.',
        ],
        'On https all these names but language begin with __Host-.',
      ],
      [
        'Questions and complaints',
        'Write to {email} or call {phone}; we answer within a week. If our answer does not satisfy you, you can complain to the Data Protection Board of India.',
      ],
    ],
  ),
  refunds: toDocument(
    'This page says when you get your fee back, and how. It is part of every registration with a fee.',
    [
      [
        'If you cancel',
        'You can cancel on the page of your pass until the event begins, or until the time that the event’s page names.',
        'The event’s page says whether the fee goes back; where it says nothing, the organisers decide: write to {email} with the code of your pass.',
      ],
      ['If we cancel', 'If an event is cancelled, or we reject a registration that was paid, the whole fee goes back.'],
      [
        'If you paid twice, or too much',
        'What was paid above the fee goes back. So does a payment that came in after your registration had ended, if there is no seat for it any more.',
      ],
      [
        'How the money comes back',
        [
          'Paid online: to the card or account that you paid from, usually within 5 to 7 working days.',
          'Paid by UPI to the festival’s account: by UPI, to the account that it came from.',
          'Paid at the desk: at the desk, against your receipt.',
        ],
        'For each refund there is a credit note, which you find beside your receipt on the page of your pass.',
      ],
      ['Questions', 'Write to {email} or call {phone}. Name the reference of your payment or the code of your pass.'],
    ],
  ),
  travel: toDocument('How to reach {festival}, and where to stay. [Check every line before you save.]', [
    [
      'By train, bus and air',
      [
        'Nearest railway station: [name, kilometres from the campus, fare of an auto rickshaw].',
        'Nearest bus stand: [name, numbers of the buses that stop at the gate].',
        'Nearest airport: [name, minutes by taxi].',
      ],
      'The festival takes place at [campus, gate]. [How people find the registration desk from there.]',
    ],
    [
      'Where to stay',
      '[Whether there are rooms on the campus, for whom, what they cost and how they are booked.]',
      ['[A place nearby, with its price and phone number.]', '[Another one.]'],
    ],
    ['Eat and park', '[Where there is food, until when; where cars and buses park.]'],
    ['Questions', 'Write to {email} or call {phone}.'],
  ]),
  conduct: toDocument(
    '{festival} is for everybody who comes: participants, visitors, volunteers, artists. This page says what we expect of each other, and what happens where somebody is harmed.',
    [
      [
        'What we expect',
        [
          'Treat people with respect, whatever their gender, caste, religion, language, college, body or disability.',
          'Ask before you touch, photograph or record somebody, and accept a no.',
          'Follow the rules of your event, and what the people in charge of a venue say.',
        ],
      ],
      [
        'What we do not accept',
        [
          'Harassment, ragging, threats, stalking, unwanted touching or remarks, on the campus and online.',
          'Weapons, alcohol and drugs.',
          'Cheating, forged passes, and damage to what belongs to others.',
        ],
      ],
      [
        'If something happens',
        'Tell anybody with a volunteer’s badge, or write to {email} or call {phone}. You decide what happens next; we listen first, and share your name only with those who have to act.',
        '[Name the people of the internal committee and the anti-ragging squad, with their numbers.]',
      ],
      [
        'What can follow',
        'A warning, leaving the event or the campus without a refund, and word to the college or the police where the law asks for it.',
      ],
    ],
  ),
  safety: toDocument('Whom to call, and where to find help at {festival}. [Check every number before you save.]', [
    [
      'In an emergency',
      [
        'Any emergency in India: 112.',
        'Ambulance: 108 or 102. Police: 100. Fire: 101. Women’s helpline: 1091 or 181. Child helpline: 1098.',
        'Campus security: [number]. Health centre of the campus: [number, hours].',
      ],
    ],
    [
      'During the festival',
      [
        'First aid: [where, from when until when].',
        'Help desk, lost people and lost things: [where], {phone}.',
        'Quiet room: [where].',
        'Water: [where].',
      ],
    ],
    [
      'Come and go safely',
      '[Which gates are open until when, how girls’ hostels are reached at night, whether there is a shuttle.] Share your way home with a friend.',
    ],
    [
      'Access',
      '[Ramps, lifts, accessible toilets, seats for wheelchairs; whom to tell what you need, and until when.] Write to {email}.',
    ],
  ]),
};
