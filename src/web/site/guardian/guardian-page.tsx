import { data, Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { GuardianRequest } from '#contract/privacy/guardians.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { useFestival } from '../festival.ts';
import { failure, fieldText, type Outcome } from '../forms/action-result.ts';
import { Field } from '../forms/field.tsx';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { orNotFound, personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/guardian-page.ts';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { key } = args.params;
  return (await orNotFound(pageApi(args).call(endpoints.guardians.show, { params: { key } }))).data;
}

/** The buttons are a plain form: an e-mail scanner that opens the link decides nothing. */
export async function action(args: Route.ActionArgs) {
  const posted = await readForm(args.request);
  const decision = fieldText(posted, 'decision') === 'given' ? ('given' as const) : ('refused' as const);
  const body = { decision, name: fieldText(posted, 'name') };
  try {
    const { message } = await pageApi(args).call(endpoints.guardians.decide, { params: args.params, body });
    return data<Outcome>({ ok: true, message: message ?? '', errors: {} });
  } catch (error) {
    const outcome = failure(error, 'That could not be saved. Try again.');
    return data<Outcome>(outcome, { status: outcome.status ?? 400 });
  }
}

const answers: Record<GuardianRequest['status'], string> = {
  waiting: 'You have not answered yet.',
  given: 'You agreed',
  refused: 'You did not agree',
};

export default function GuardianPage({ loaderData: request, actionData: outcome }: Route.ComponentProps) {
  const { minorName, guardianName, eventTitle, eventStartDate, eventVenue, status, decidedAt, isClosed } = request;
  const { festivalName } = useFestival();
  return (
    <FormPage
      title="Your consent"
      lead={
        <p>
          {minorName} wants to take part in <strong>{eventTitle}</strong> at {festivalName}, on{' '}
          <Moment at={eventStartDate} format="longDay" />
          {eventVenue ? `, ${eventVenue}` : ''}, and named you, {guardianName}, as parent or guardian.
        </p>
      }
    >
      <PageHead title="Your consent" description="A parent’s or guardian’s consent." hidden />
      <form method="post" className={form.form}>
        <p>
          The festival keeps {minorName}’s name, e-mail address, and the phone number and college if they were given, to
          run the event: nothing is used for news or advertising. What else the{' '}
          <Link to="/privacy" target="_blank">
            privacy notice
          </Link>{' '}
          says applies here, too.
        </p>
        {status === 'waiting' ? null : (
          <p role="status">
            <strong>
              {answers[status]}
              {decidedAt ? (
                <>
                  {' '}
                  on <Moment at={decidedAt} format="longDay" />
                </>
              ) : null}
              .
            </strong>{' '}
            {isClosed ? '' : 'You can still change that.'}
          </p>
        )}
        <FormMessage outcome={outcome} />
        {isClosed ? (
          <p>The event is over: there is nothing to decide any more.</p>
        ) : (
          <>
            <Field
              name="name"
              label="Your full name"
              required
              maxLength={100}
              autoComplete="name"
              defaultValue={guardianName}
              error={outcome?.errors.name}
            />
            <div className={form.actions}>
              <button type="submit" name="decision" value="given" className={button('ink')}>
                I agree
              </button>
              <button type="submit" name="decision" value="refused" className={button('ghost')}>
                I do not agree
              </button>
            </div>
            <p className={form.hint}>
              By agreeing you say that you are the parent or lawful guardian of {minorName}. Time and name are recorded.
            </p>
          </>
        )}
      </form>
    </FormPage>
  );
}
