import type { AppContext } from '../../../context.ts';
import type { SessionUser } from '../../../session-user.ts';
import { listAllAnswerChanges, listAnswersOf } from '../../questions/answer-lists.service.ts';
import { getFestivalSettings } from '../../settings/settings.service.ts';
import * as repository from './person-data.repository.ts';

/** Headings of the page to read, by the name that the JSON has. */
const headings: Record<string, string> = {
  account: 'Your account',
  profile: 'What forms remember of you',
  sessions: 'Where you are logged in',
  logins: 'How you log in',
  passkeys: 'Your passkeys',
  accessTokens: 'Your access tokens',
  roles: 'Your roles in the committee',
  registrations: 'Registrations',
  contactData: 'Contact data of your registrations',
  participations: 'You in registrations and teams, with check-in',
  teams: 'Teams that you are the contact of',
  answers: 'Your answers to events’ questions',
  answerChanges: 'What your answers were before they were changed',
  payments: 'Payments',
  refunds: 'Refunds',
  receipts: 'Receipts',
  certificates: 'Certificates',
  history: 'What happened to your registrations',
  guardians: 'Your parent or guardian',
  consents: 'Your consents',
  applications: 'Applications as a campus ambassador',
  emails: 'E-mails we sent you: kind and time',
  erasureRequests: 'Your requests to erase data',
};

export interface MyData {
  festival: string;
  /** When it was put together, ISO 8601 UTC. */
  at: string;
  /** Why something may be missing. */
  note: string | null;
  data: Record<string, unknown[]>;
}

/**
 * Everything that is held about a user. What others entered under their address is theirs only once the address is
 * verified: until then they see what their account did.
 */
export async function collectMyData(context: AppContext, user: SessionUser): Promise<MyData> {
  const { db, clock } = context;
  const isVerified = await repository.hasVerifiedEmail(db, user.id);
  const person = { userId: user.id, email: isVerified ? user.email : null };
  const stored = await repository.readPersonData(db, person);
  const ids = await repository.listOwnIds(db, person);
  const own = new Set(ids.registrations);
  const all = [...new Set([...ids.registrations, ...ids.taken])];
  // Of a team's answers about the whole team, to the one who registered it.
  const isTheirs = (registrationId: string, participantId: string | null) =>
    participantId === null ? own.has(registrationId) : ids.participants.includes(participantId);
  const answers = [...(await listAnswersOf(db, all))].flatMap(([registrationId, list]) =>
    list
      .filter(({ participantId }) => isTheirs(registrationId, participantId))
      .map(({ label, values, answeredAt }) => ({
        registrationId,
        question: label,
        answer: values.join(', '),
        answeredAt,
      })),
  );
  const answerChanges = (await listAllAnswerChanges(db, all))
    .filter(({ registrationId, participantId }) => isTheirs(registrationId, participantId))
    .map(({ registrationId, label, before, after, actor, at }) => ({
      registrationId,
      question: label,
      before,
      after,
      changedBy: actor,
      at,
    }));
  const { festivalName } = await getFestivalSettings(context);
  return {
    festival: festivalName,
    at: clock().toISOString(),
    note: isVerified
      ? null
      : 'Your e-mail address is not confirmed yet. What others entered under it is shown once it is.',
    data: { ...stored, answers, answerChanges },
  };
}

const escaped = (value: unknown) =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const cellText = (value: unknown) => escaped(value instanceof Date ? value.toISOString() : value);

function tableOf(name: string, rows: unknown[]): string {
  const records = rows as Record<string, unknown>[];
  const [first] = records;
  const title = `<h2>${escaped(headings[name] ?? name)}</h2>`;
  if (!first) return `${title}<p>Nothing.</p>`;
  const columns = Object.keys(first);
  const head = columns.map((column) => `<th>${escaped(column)}</th>`).join('');
  const body = records
    .map((row) => `<tr>${columns.map((column) => `<td>${cellText(row[column])}</td>`).join('')}</tr>`)
    .join('\n');
  return `${title}<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

/** The same as a page to read, without scripts. */
export function toHtml({ festival, at, note, data }: MyData): string {
  const sections = Object.keys(headings)
    .map((name) => tableOf(name, data[name] ?? []))
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>What ${escaped(festival)} holds about you</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px;text-align:left}</style>
</head><body><h1>What ${escaped(festival)} holds about you</h1><p>As of ${escaped(at)}.</p>${note ? `<p>${escaped(note)}</p>` : ''}
${sections}
</body></html>
`;
}
