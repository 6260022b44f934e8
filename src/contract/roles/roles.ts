import { allPowers, type Power } from './powers.ts';

export interface RoleDefinition {
  label: string;
  /** Whom it is for, in a sentence. */
  description: string;
  powers: readonly Power[];
}

const desk = ['registrations.read', 'registrations.edit', 'payments.desk', 'check-in.scan'] as const;

/** The roles that every festival has; a committee can add its own, made of powers. */
export const builtInRoles = {
  president: {
    label: 'President',
    description: 'May do everything in the year that is open.',
    // Closed years are for auditors alone; whom a president makes one is in the activity.
    powers: allPowers.filter((power) => power !== 'archive.read'),
  },
  treasurer: {
    label: 'Treasurer',
    description: 'Keeps the money: payments, refunds, bank statements, cash.',
    powers: [
      'registrations.read',
      'exports.download',
      'payments.read',
      'payments.desk',
      'payments.decide',
      'payments.refund',
      'treasury.read',
      'treasury.edit',
      'audit.read',
      'panel.open',
    ],
  },
  event_coordinator: {
    label: 'Event coordinator',
    description: 'Runs events: their pages, registrations, mails, gate, results and certificates.',
    powers: [
      'events.edit',
      'results.publish',
      'certificates.issue',
      ...desk,
      'registrations.mail',
      'announcements.edit',
      'exports.download',
      'payments.read',
      'audit.read',
      'panel.open',
    ],
  },
  content_editor: {
    label: 'Content editor',
    description: "Writes events, ambassadors, notices, announcements and the committee's pages.",
    powers: ['events.edit', 'ambassadors.edit', 'documents.edit', 'announcements.edit', 'pages.edit', 'panel.open'],
  },
  registrations_desk: {
    label: 'Registrations desk',
    description: 'Registers guests, corrects registrations, takes cash.',
    powers: [...desk, 'panel.open'],
  },
  gate_volunteer: {
    label: 'Gate volunteer',
    description: 'Scans passes.',
    powers: ['check-in.scan', 'panel.open'],
  },
  judge: { label: 'Judge', description: 'Sees the figures of the events they judge.', powers: ['panel.open'] },
  ambassador_lead: {
    label: 'Ambassador lead',
    description: 'Looks after the ambassadors and their applications.',
    powers: ['ambassadors.edit', 'inquiries.manage', 'panel.open'],
  },
  auditor: {
    label: 'Auditor',
    description: 'Reads registrations, money and activity, and changes nothing.',
    powers: [
      'registrations.read',
      'exports.download',
      'payments.read',
      'treasury.read',
      'audit.read',
      'privacy.read',
      'archive.read',
      'panel.open',
    ],
  },
} as const satisfies Record<string, RoleDefinition>;

export type BuiltInRole = keyof typeof builtInRoles;
export const builtInRoleKeys = Object.keys(builtInRoles) as BuiltInRole[];

export const isBuiltInRole = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role);

/** The role that every installation has somebody of. */
export const PRESIDENT = 'president' satisfies BuiltInRole;
