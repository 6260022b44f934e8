import { consentOf } from '#contract/privacy/consent-fields.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { RegisterIndividual } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { AppError, fieldError } from '../../errors.ts';
import { chosenLanguage } from '../../language/current-language.ts';
import type { SessionUser } from '../../session-user.ts';
import { checkGuardian } from '../privacy/guardians/guardians.service.ts';
import {
  type AcceptedAnswer,
  acceptAnswers,
  answersOfPeople,
  readAnswerRules,
  storeAnswers,
} from '../questions/answers.service.ts';
import { participantActor, type Visitor } from './actors.ts';
import { alreadyRegistered, checkCanRegister, checkFormAccount, checkHasSeat } from './can-register.service.ts';
import {
  type CreatedRegistration,
  createRegistrations,
  freeSeats,
  type NewRegistration,
} from './create-registrations.service.ts';
import { type DecideAll, decideInTurn } from './group-commit/group-commit.service.ts';
import { idempotencyIdOf, registerOnce } from './idempotency/idempotency.service.ts';
import { listPeopleOf, listRegisteredEmails } from './participants.repository.ts';
import { findRegistration } from './registrations.repository.ts';
import { readOtherEvents } from './rules/other-events.service.ts';
import { checkRoster, factsOf } from './rules/roster-check.service.ts';
import { findSquatters } from './verification/squatters.service.ts';
import { type NewVerification, readVerificationRules } from './verification/verification-rules.service.ts';
import { lockAndPromote } from './waitlist/expire-and-promote.service.ts';

/** The role of a person who registers as an individual. */
const INDIVIDUAL = 'Participant';

/** A person who wants to register as an individual. */
interface Request {
  input: RegisterIndividual;
  email: string;
  user: SessionUser | undefined;
  visitor: Visitor | undefined;
  /** The requests of others are decided in the same transaction. */
  language: string | null;
}

type Outcome = PromiseSettledResult<CreatedRegistration>;

/** A person whom an admin registers at the desk is not the admin. */
const accountOf = ({ email, user }: Pick<Request, 'email' | 'user'>): string | null =>
  user && (user.role === 'participant' || user.email === email) ? user.id : null;

function toNewRegistration(
  { input, email, user, visitor, language }: Request,
  verification: NewVerification,
): NewRegistration {
  const { name, phone = null, college = null } = input;
  const userId = accountOf({ email, user });
  const person = { name, email, phone, college, userId };
  const people = [{ ...person, ...factsOf(input), role: INDIVIDUAL, language }];
  const actor = participantActor(user, name, visitor);
  const idempotencyId = idempotencyIdOf({ ...input, email });
  const consent = consentOf(input);
  return { ...person, kind: 'individual', teamId: null, people, verification, actor, idempotencyId, consent };
}

const newcomerOf = ({ email, user }: Request) => ({ email, userId: accountOf({ email, user }), path: 'email' });

const sheetOf = ({ input }: Request) => ({ given: input.answers });

function rejectionOf(check: () => void): AppError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Decides several requests for one event in one transaction, each accepted or rejected on its own. Under the
 * lock no other process can register for the event, so what is read here still holds at the write.
 */
const decideTogether: DecideAll<Request, CreatedRegistration> = async (trx, context, eventId, requests) => {
  const { rules, ...locked } = await lockAndPromote(trx, context, eventId);
  const squatters = await findSquatters(
    trx,
    context,
    rules,
    requests.map(({ user }) => user),
  );
  const verifications = await readVerificationRules(trx, context, { rules, ...locked }, requests);
  const emails = requests.map(({ email }) => email);
  const registered = new Set(await listRegisteredEmails(trx, eventId, emails));
  const outcomes = new Map<Request, Outcome>();
  const otherEvents = await readOtherEvents(trx, context, rules, requests.map(newcomerOf));
  const answerRules = await readAnswerRules(trx, eventId, requests.map(sheetOf));
  const answers: AcceptedAnswer[][] = [];
  const accepted: { request: Request; verification: NewVerification }[] = [];
  const isFreed = ({ user, email }: Request) =>
    squatters.isOnly(user, email) && !accepted.some(({ request }) => request.email === email);
  let free = rules ? freeSeats({ ...locked, rules }) : 0;
  for (const request of requests) {
    const rejection = rejectionOf(() => {
      const open = checkCanRegister(context, rules, 'individual', request.user);
      const isFree = !registered.has(request.email) || isFreed(request);
      if (!isFree) throw alreadyRegistered([{ email: request.email, path: 'email' }]);
      checkRoster(open, 'individual', [request.input], { pathOf: () => '' });
      otherEvents.check([newcomerOf(request)], request.user);
      // Whose own e-mail a stranger has registered with takes that seat.
      const seats = free + (registered.has(request.email) ? 1 : 0);
      checkHasSeat(request.input, seats);
      const accepting = acceptAnswers(answerRules, [sheetOf(request)]);
      const verification = verifications.next(request);
      answers.push(...accepting);
      accepted.push({ request, verification });
      free = Math.max(0, seats - 1);
    });
    if (rejection) outcomes.set(request, { status: 'rejected', reason: rejection });
    else registered.add(request.email);
  }
  if (rules && accepted.length > 0) {
    const freed = await squatters.end(
      accepted.map(({ request: { user, email } }) => (user?.email === email ? user : undefined)),
    );
    const seats = { ...locked.seats, reserved: locked.seats.reserved - freed };
    const created = await createRegistrations(
      trx,
      context,
      { ...locked, seats, rules },
      accepted.map(({ request, verification }) => toNewRegistration(request, verification)),
    );
    accepted.forEach(({ request }, index) => {
      const registration = created[index];
      if (registration) outcomes.set(request, { status: 'fulfilled', value: registration });
    });
    await storeAnswers(
      trx,
      context,
      created.flatMap(({ registration, people }, index) => answersOfPeople(registration._id, people, [answers[index]])),
    );
  }
  const unknown = { status: 'rejected', reason: new AppError('internal_error') } as const;
  return requests.map((request) => outcomes.get(request) ?? unknown);
};

/**
 * Registers one person, once for each idempotency key. Throws what `checkCanRegister` throws, `already_registered`, and
 * what `checkFormAccount` throws.
 */
export async function registerIndividual(
  context: AppContext,
  input: RegisterIndividual,
  user?: SessionUser,
  visitor?: Visitor,
): Promise<CreatedRegistration> {
  checkFormAccount(input.account, user);
  const email = user?.role === 'participant' ? user.email : input.email;
  if (!email) throw fieldError('email', 'Email is required');
  checkGuardian(context, input, [email]);
  const request = { input, email, user, visitor, language: chosenLanguage() };
  const register = () => decideInTurn(context, input.eventId, decideTogether, request);
  return registerOnce(context, idempotencyIdOf({ ...input, email }), register, (id) => readCreated(context, id));
}

async function readCreated({ db }: AppContext, id: string): Promise<CreatedRegistration> {
  const registration = await findRegistration(db, { id });
  if (!registration) throw new AppError('registration_not_found');
  return { registration, people: await listPeopleOf(db, [{ _id: id, ended: hasEnded(registration.status) }]) };
}
