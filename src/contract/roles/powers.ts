/**
 * Every power: what an admin may do, by the key that endpoints name. `isScoped` powers can be given for single events;
 * the others are about the festival as a whole.
 */
export const powers = {
  'events.create': {
    label: 'Create main events',
    allows: 'Add main events to the festival, and release versions of its schedule.',
    isScoped: false,
  },
  'events.edit': {
    label: 'Edit events',
    allows: 'Change events, their sub-events, pictures and questions, and switch them on and off.',
    isScoped: true,
  },
  'events.delete': { label: 'Delete events', allows: 'Delete and restore events.', isScoped: true },
  'results.publish': {
    label: 'Publish results',
    allows: 'Publish who won at events, and take it back.',
    isScoped: true,
  },
  'certificates.issue': {
    label: 'Issue certificates',
    allows: 'Issue, revoke and reissue certificates of events.',
    isScoped: true,
  },
  'registrations.read': {
    label: 'Read registrations',
    allows: 'See who registered, with contact data and answers.',
    isScoped: true,
  },
  'registrations.edit': {
    label: 'Edit registrations',
    allows: 'Register guests, change people, give seats, cancel registrations.',
    isScoped: true,
    needs: 'registrations.read',
  },
  'registrations.mail': { label: 'Mail people', allows: 'Mail the people of an event.', isScoped: true },
  'exports.download': {
    label: 'Download lists',
    allows: 'Download what one may read as CSV or XLSX.',
    isScoped: true,
  },
  'check-in.scan': { label: 'Check people in', allows: 'Scan passes at the gate.', isScoped: true },
  'payments.read': { label: 'Read payments', allows: 'See payments, refunds and what is owed.', isScoped: true },
  'payments.desk': {
    label: 'Take money at the desk',
    allows: 'Record cash as paid.',
    isScoped: true,
    needs: 'registrations.read',
  },
  'payments.decide': {
    label: 'Decide payments',
    allows: 'Confirm and reject UPI payments.',
    isScoped: true,
    needs: 'payments.read',
  },
  'payments.refund': { label: 'Refund', allows: 'Pay money back, for one payment or a whole event.', isScoped: true },
  'treasury.read': {
    label: 'Read the books',
    allows: "See the treasurer's report and the bank statements.",
    isScoped: false,
  },
  'treasury.edit': {
    label: 'Keep the books',
    allows: 'Import bank statements, count and hand over cash, cancel receipts, set what receipts say.',
    isScoped: false,
  },
  'ambassadors.edit': { label: 'Edit ambassadors', allows: 'Add, change and remove ambassadors.', isScoped: false },
  'inquiries.manage': {
    label: 'Ambassador applications',
    allows: 'Read and delete applications of ambassadors, with contact data.',
    isScoped: false,
  },
  'documents.edit': {
    label: 'Edit notices',
    allows: 'Change the privacy notice, the refund policy and the pages about travel, conduct and safety.',
    isScoped: false,
  },
  'announcements.edit': {
    label: 'Announce on the site',
    allows: 'Write announcements for the site and the banner of its pages.',
    isScoped: true,
  },
  'pages.edit': {
    label: 'Make pages',
    allows: 'Make pages of the site and publish them.',
    isScoped: false,
  },
  'settings.edit': {
    label: 'Change settings',
    allows: 'Change the festival and the rules of registrations; remove the sample festival.',
    isScoped: false,
  },
  'audit.read': { label: 'Read the activity', allows: 'See what admins did.', isScoped: true },
  'privacy.read': {
    label: 'Read privacy records',
    allows: 'See who read contact data, consents of guardians, and requests for data.',
    isScoped: false,
  },
  'privacy.manage': {
    label: 'Manage privacy',
    allows: 'Send people their data, set how long data are kept.',
    isScoped: false,
  },
  'committee.manage': {
    label: 'Manage the committee',
    allows: 'Give and take roles.',
    isScoped: false,
  },
  'years.manage': {
    label: 'Close and start years',
    allows: 'Close the year, and start the next one from it.',
    isScoped: false,
  },
  'archive.read': {
    label: 'Read closed years',
    allows: 'See the registrations, money and figures of closed years, as far as the other powers go.',
    isScoped: false,
  },
  /** Part of every role. */
  'panel.open': { label: 'Open the panel', allows: 'See the dashboard.', isScoped: true },
} as const satisfies Record<string, PowerDefinition>;

export interface PowerDefinition {
  label: string;
  /** A sentence. */
  allows: string;
  isScoped: boolean;
  /** Another power, without which no page of the panel offers what this one allows. */
  needs?: string;
}

export type Power = keyof typeof powers;
/** Those that can be given for single events. */
export type ScopedPower = { [K in Power]: (typeof powers)[K]['isScoped'] extends true ? K : never }[Power];
export const allPowers = Object.keys(powers) as Power[];

/** Whether a stored text is a power; one that another version had is none. */
export const isPower = (text: unknown): text is Power => allPowers.includes(text as Power);

/** The power that another one needs to be of use in the panel; undefined where it needs none. */
export const neededFor = (power: Power): Power | undefined => {
  const definition: PowerDefinition = powers[power];
  return allPowers.find((other) => other === definition.needs);
};

/** What chosen powers lack: those that they need and that were not chosen. */
export const lackingPowers = (chosen: readonly Power[]): Power[] =>
  allPowers.filter((power) => !chosen.includes(power) && chosen.some((other) => neededFor(other) === power));

/** What to choose too, as the form and the server say it; null where nothing is lacking. */
export function lackText(chosen: readonly Power[]): string | null {
  const lacking = lackingPowers(chosen).map((power) => `“${powers[power].label}”`);
  return lacking.length === 0 ? null : `Choose ${lacking.join(' and ')} too: what you chose needs it`;
}

/** What a power reaches: the whole festival, or the events with these ids. */
export type Scope = 'festival' | readonly string[];

/** What a person may do now, by power; what is absent they may not do. */
export type Powers = Readonly<Partial<Record<Power, Scope>>>;

export const NO_POWERS: Powers = {};

/** Where the scope of one is enough for an event. */
export const reaches = (scope: Scope | undefined, eventId: string): boolean =>
  scope === 'festival' || scope?.includes(eventId) === true;

/** The scope of two grants together. */
function bothScopes(one: Scope | undefined, other: Scope): Scope {
  if (one === 'festival' || other === 'festival') return 'festival';
  return one ? [...new Set([...one, ...other])] : other;
}

/** What two scopes have in common. */
export function commonScope(one: Scope, other: Scope): Scope {
  if (one === 'festival') return other;
  return other === 'festival' ? one : one.filter((id) => other.includes(id));
}

/** What several grants allow together. A power that cannot be scoped counts for the whole festival alone. */
export function powersOfGrants(grants: readonly { powers: readonly Power[]; scope: Scope }[]): Powers {
  const held: Partial<Record<Power, Scope>> = {};
  for (const { powers: granted, scope } of grants) {
    for (const power of granted) {
      if (scope !== 'festival' && !powers[power].isScoped) continue;
      held[power] = bothScopes(held[power], scope);
    }
  }
  return held;
}
