import { redirect, redirectDocument } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { groupedPassCode } from '#contract/passes.ts';
import type { PaymentInstructions } from '#contract/payments/payments.ts';
import { amountFor, takesKind } from '#contract/registration-rules.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { overviewPath, paymentPath, teamRegistrationPath } from '../../event-paths.ts';
import { getEvent } from '../../events/get-event.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import { callAnonymously, findCurrentUser, findOwnRegistration, findProfile, orNotFound } from '../current-user.ts';
import { registrationPath, registrationPaymentPath } from '../registration-paths.ts';
import { requireFormHere, requireLogin } from '../require-login.ts';

type PageArgs = Parameters<typeof pageApi>[0] & { params: { id: string } };
type Api = ReturnType<typeof pageApi>;

/** The code in a payment url. E-mails sent by older versions call the parameter `entry`. */
export function registrationCode(request: Request): string | null {
  const { searchParams } = new URL(request.url);
  return searchParams.get('registration') ?? searchParams.get('entry');
}

const eventView = ({ _id, title, mainEventId, mainEventTitle, startDate, endDate, venue }: Event) => ({
  _id,
  title,
  mainEventId,
  mainEventTitle,
  startDate,
  endDate,
  venue,
});

/** The data of the form for one person; redirects people for whom the form is not the next step. */
async function loadForm(api: Api, event: Event) {
  if (event.hasSubEvents) throw redirect(overviewPath(event));
  const caller = await findCurrentUser(api);
  requireLogin(event, caller, paymentPath(event));
  requireFormHere(event);
  if (!takesKind(event, 'individual')) throw redirect(teamRegistrationPath(event));
  const own = caller && (await findOwnRegistration(api, event._id));
  if (own) throw redirectDocument(registrationPath(own));
  const params = { id: event._id };
  const [{ data: seats }, { data: questions }] = await Promise.all([
    api.call(endpoints.registrations.seats, { params }),
    api.call(endpoints.questions.listAsked, { params }),
  ]);
  return {
    view: 'form' as const,
    event: { ...eventView(event), rules: event.effectiveRules },
    conflicts: caller ? ((await dataOrNull(api.call(endpoints.registrations.conflicts, { params }))) ?? []) : [],
    isActive: event.effectiveRules.status === 'active',
    teams: takesKind(event, 'team'),
    amount: amountFor(event, 'individual'),
    caller,
    profile: await findProfile(api, caller),
    seats,
    questions,
  };
}

type UpiInstructions = Extract<PaymentInstructions, { method: 'upi' }>;

async function beginUpi(args: PageArgs, code: string): Promise<UpiInstructions | null> {
  const { data } = await callAnonymously(args, endpoints.payments.begin, { params: { code }, body: { method: 'upi' } });
  return data.method === 'upi' ? data : null;
}

/** The data of the payment page of a registration; redirects to the pass where nothing is due. */
async function loadDue(args: PageArgs, api: Api, event: Event, code: string) {
  const { data: due } = await orNotFound(api.call(endpoints.payments.due, { params: { code } }));
  if (due.eventId !== event._id) {
    throw redirectDocument(registrationPaymentPath({ _id: due.eventId, title: due.eventTitle }, due.code));
  }
  if (due.due === 0) throw redirect(passPath(due.code));
  const upi = due.methods.includes('upi') ? await beginUpi(args, due.code) : null;
  // A transfer holds the seat longer: the deadline is read once that is decided.
  const current = upi ? (await api.call(endpoints.payments.due, { params: { code } })).data : due;
  return {
    view: 'due' as const,
    event: eventView(event),
    due: current,
    reference: groupedPassCode(due.code),
    upi,
    serverTime: Date.now(),
  };
}

/** The payment route: the registration form, or with a registration's code its payment. */
export async function loadPayment(args: PageArgs) {
  const api = pageApi(args);
  const event = await getEvent(api, args.params.id);
  const code = registrationCode(args.request);
  return code === null ? loadForm(api, event) : loadDue(args, api, event, code);
}

export type FormView = Awaited<ReturnType<typeof loadForm>>;
export type DueView = Awaited<ReturnType<typeof loadDue>>;
