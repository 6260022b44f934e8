import { festivalIdUrl } from '#server/features/festival-ids/festival-ids.service.ts';
import { processErasureRequests } from '#server/features/privacy/erasure/erasures.service.ts';
import { notMeUrl } from '#server/features/registrations/pass-access/not-me-token.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { makeSheet } from '#test/support/access-tokens.ts';
import { nextNumber } from '#test/support/endpoints/audited/records.ts';
import { guardianKeys, minorFields } from '#test/support/privacy/guardians.ts';
import { askForVerification } from '#test/support/registration-verifications.ts';
import type { TestApp } from '#test/support/test-app.ts';

export interface Owned {
  eventId: string;
  /** The parameters of the endpoint's path. */
  params: Record<string, string>;
  /** What only its owner may see. */
  secret?: string;
}

interface World {
  app: () => TestApp;
  ownerEmail: () => string;
  /** The data of the response; the owner's mate has an account too. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what each endpoint gives.
  post: (url: string, payload: object, by: 'anonymous' | 'owner' | 'mate' | 'admin') => Promise<any>;
}

/** Makes what belongs to one user, each with the parameters of the paths that lead to it. */
export function makersOfOwned({ app, ownerEmail, post }: World) {
  async function registered(overrides: Parameters<typeof createEvent>[1] = {}): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context, overrides);
    const { code } = await post('/api/registrations', { eventId, name: 'Asha' }, 'owner');
    return { eventId, params: { code }, secret: code };
  }

  /** A registration whose e-mail is to be confirmed; the secret is the code of its pass. */
  async function unverified(): Promise<Owned> {
    const owned = await registered();
    const { id } = await app()
      .context.db.selectFrom('registrations')
      .select('id')
      .where('code', '=', owned.secret ?? '')
      .executeTakeFirstOrThrow();
    return { ...owned, params: { ...owned.params, token: await askForVerification(app().context, id) } };
  }

  /** An event at the same time as one that the owner is registered for. */
  async function inTheWay(): Promise<Owned> {
    const { eventId } = await registered();
    const other = await createEvent(app().context, { overlapRule: 'warn' });
    return { eventId, params: { id: other._id }, secret: eventId };
  }
  const due = () => registered({ individualEntryFee: 100 });

  /** A registration with an answer. */
  async function answered(): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context);
    const [question] = await createQuestions(app().context, eventId, buildQuestion());
    const answers = { [question?.id ?? '']: 'A private answer' };
    const data = await post('/api/registrations', { eventId, name: 'Asha', answers }, 'owner');
    const { code, people } = data;
    const params = { id: data._id, code, participantId: people[0]._id, questionId: question?.id ?? '' };
    return { eventId, params, secret: 'A private answer' };
  }

  /** What a certificate's code opens shows no pass. */
  async function certified(): Promise<Owned> {
    const { eventId, secret = '' } = await registered();
    await post(`/api/events/${eventId}/certificates`, { to: 'confirmed' }, 'admin');
    const { code } = await app()
      .context.db.selectFrom('certificates')
      .select('code')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    return { eventId, params: { code }, secret };
  }

  /** A registration whose receipt was issued. */
  async function paid(): Promise<Owned> {
    const { eventId, secret } = await due();
    const db = app().context.db;
    const { id } = await db
      .selectFrom('registrations')
      .select('id')
      .where('code', '=', secret ?? '')
      .executeTakeFirstOrThrow();
    await post(`/api/registrations/${id}/desk-payment`, {}, 'admin');
    return { eventId, params: { key: secret ?? '' } };
  }

  /** The festival ID of an e-mail, by its mailed link. */
  async function festivalId(): Promise<Owned> {
    const owned = await registered();
    const key = (await festivalIdUrl(app().context, ownerEmail())).split('/').at(-1) ?? '';
    return { ...owned, params: { key } };
  }

  /** A seat that became free and is offered to the owner. */
  async function offered(): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context, { capacity: 1 });
    const { code: first } = await post('/api/registrations', { eventId, name: 'Early' }, 'mate');
    const { code } = await post('/api/registrations', { eventId, name: 'Asha' }, 'owner');
    await post(`/api/passes/${first}/cancel`, {}, 'mate');
    await expireAndPromoteAll(app().context);
    return { eventId, params: { code } };
  }

  /** A team that the owner leads, with a member who has an account. */
  async function team(): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context, { participationType: 'team', teamSize: 4 });
    const made = await post('/api/teams', { eventId, teamName: 'Trio', name: 'Asha' }, 'owner');
    const joined = await post(`/api/teams/join/${made.joinCode}`, { name: 'Bina' }, 'mate');
    const mate = joined.members.find(({ isMe }: { isMe: boolean }) => isMe)._id;
    return { eventId, params: { id: made._id, memberId: mate, joinCode: made.joinCode }, secret: ownerEmail() };
  }

  /** The owner as a plain member of somebody else's team: their own pass. */
  async function mateOfOwner(): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context, { participationType: 'team', teamSize: 4 });
    const made = await post('/api/teams', { eventId, teamName: 'Trio', name: 'Bina' }, 'mate');
    const joined = await post(`/api/teams/join/${made.joinCode}`, { name: 'Asha' }, 'owner');
    return { eventId, params: { code: joined.registration.code } };
  }

  /** A person whom the owner named; the token is mailed to that person alone. */
  async function named(): Promise<Owned> {
    const { eventId, params } = await team();
    const email = `named${nextNumber()}@college.test`;
    const { members } = await post(`/api/teams/${params.id}/members`, { name: 'Nila', email }, 'owner');
    const url = notMeUrl(app().context, members.at(-1));
    return { eventId, params: { token: url.split('/').at(-1) ?? '' } };
  }

  /** A live sheet: its URL is the secret. */
  async function sheet(): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context);
    const { email: _email, ...headers } = await app().loginAs('admin');
    const { path } = await makeSheet(app(), headers, { query: { eventId } });
    return { eventId, params: { token: path.split('/')[3] ?? '' } };
  }

  /** A minor's registration, whose guardian was mailed a link. */
  async function ofMinor(): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context);
    const guardianEmail = `guardian-${eventId.toLowerCase().replace(/[^a-z0-9]/g, '')}@home.test`;
    const { code } = await post('/api/registrations', { ...minorFields, eventId, guardianEmail }, 'owner');
    const [key = ''] = await guardianKeys(app(), guardianEmail);
    return { eventId, params: { code, key } };
  }

  /** A request to erase what is held about an address, to which the link was mailed. */
  async function ofErasure(): Promise<Owned> {
    const { _id: eventId } = await createEvent(app().context);
    const email = `erase-${eventId.toLowerCase().replace(/[^a-z0-9]/g, '')}@home.test`;
    await post('/api/registrations', { eventId, name: 'Asha', email }, 'anonymous');
    await post('/api/privacy/erasures', { email }, 'anonymous');
    await processErasureRequests(app().context);
    const [key = ''] = await guardianKeys(app(), email);
    return { eventId, params: { key } };
  }

  return {
    registered,
    unverified,
    inTheWay,
    due,
    answered,
    certified,
    paid,
    festivalId,
    offered,
    team,
    mateOfOwner,
    named,
    sheet,
    ofMinor,
    ofErasure,
  };
}
