import { createEvent } from '#test/factories/events.ts';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A user with the headers of their session. */
export interface TeamUser {
  email: string;
  headers: Headers;
}

/** The token of a mail's 'This is not me'; empty where it has none. */
export const notMeToken = (text = ''): string => /not-me\/([\w.-]+)/.exec(text)?.[1] ?? '';

/** Requests about teams, with the body of each response. */
export function teamRequests(test: TestApp) {
  const send = async (method: Method, url: string, headers: Headers = {}, payload: object = {}) => {
    const response = await test.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) });
    return { status: response.statusCode, ...response.json() };
  };
  const user = async (role: 'participant' | 'admin' = 'participant'): Promise<TeamUser> => {
    const { email, ...headers } = await test.loginAs(role);
    return { email, headers };
  };
  return {
    send,
    user,
    /** A team of a leader and members who joined by its code, for a free event. */
    joinedTeam: async (names: string[], overrides: Parameters<typeof createEvent>[1] = {}) => {
      const event = await createEvent(test.context, { participationType: 'team', teamSize: 4, ...overrides });
      const leader = await user();
      const payload = { eventId: event._id, teamName: 'Trio', name: 'Asha', contactNumber: '+91 98765 43210' };
      const { data: team } = await send('POST', '/api/teams', leader.headers, payload);
      const members: (TeamUser & { _id: string; code: string })[] = [];
      for (const name of names) {
        const member = await user();
        const joined = await send('POST', `/api/teams/join/${team.joinCode}`, member.headers, {
          name,
          phone: '+91 98111 22333',
          college: `College of ${name}`,
        });
        const me = joined.data.members.find(({ isMe }: { isMe: boolean }) => isMe);
        members.push({ ...member, _id: me._id, code: joined.data.registration.code });
      }
      return { event, leader, team, members, code: team.registration.code as string };
    },
    /** The stored code of each person of a registration, by their e-mail. */
    codesOf: async (registrationId: string): Promise<Map<string, string>> => {
      const rows = await test.context.db
        .selectFrom('participants')
        .select(['email', 'code'])
        .where('registrationId', '=', registrationId)
        .execute();
      return new Map(rows.map(({ email, code }) => [email, code ?? '']));
    },
  };
}
