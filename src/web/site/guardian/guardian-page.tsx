import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { GuardianRequest } from '#contract/privacy/guardians.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { useFestival } from '../festival.ts';
import type { Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import { Field } from '../forms/field.tsx';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText, fieldTexts } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { orNotFound, personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/guardian-page.ts';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { key } = args.params;
  return (await orNotFound(pageApi(args).call(endpoints.guardians.show, { params: { key } }))).data;
}

/** What was typed comes back with a refusal. */
type Posted = Outcome & { values?: Record<string, string> };

/** The buttons are a plain form: an e-mail scanner that opens the link decides nothing. */
export async function action(args: Route.ActionArgs) {
  const posted = await readForm(args.request);
  const decision = fieldText(posted, 'decision') === 'given' ? ('given' as const) : ('refused' as const);
  const body = { decision, name: fieldText(posted, 'name') };
  try {
    const { message } = await pageApi(args).call(endpoints.guardians.decide, { params: args.params, body });
    return data<Posted>({ ok: true, message: message ?? '', errors: {} });
  } catch (error) {
    const outcome = failure(error, t`That could not be saved.`);
    return data<Posted>({ ...outcome, values: fieldTexts(posted) }, { status: outcome.status ?? 400 });
  }
}

export default function GuardianPage({ loaderData: request, actionData: outcome }: Route.ComponentProps) {
  const { minorName, guardianName, eventTitle, eventStartDate, eventVenue, status, decidedAt, isClosed } = request;
  const festivalName = <Written text={useFestival().festivalName} />;
  const venue = eventVenue ? <Written text={`, ${eventVenue}`} /> : '';
  return (
    <FormPage
      title={t`Your consent`}
      lead={
        <p>
          <Trans>
            {minorName} wants to take part in <strong {...writtenIn(eventTitle)}>{eventTitle}</strong> at {festivalName}
            , on <Moment at={eventStartDate} format="longDay" />
            {venue}, and named you, {guardianName}, as parent or guardian.
          </Trans>
        </p>
      }
    >
      <PageHead title={t`Your consent`} description={t`A parent’s or guardian’s consent.`} hidden />
      <form method="post" className={form.form}>
        <p>
          <Trans>
            The festival keeps {minorName}’s name, e-mail address, and the phone number and college if they were given,
            to run the event: nothing is used for news or advertising. What else the{' '}
            <Link to="/privacy" target="_blank">
              privacy notice
            </Link>{' '}
            says applies here, too.
          </Trans>
        </p>
        {status === 'waiting' ? null : (
          <p role="status">
            <strong>
              <Answered status={status} decidedAt={decidedAt} />
            </strong>{' '}
            {isClosed ? '' : t`You can still change that.`}
          </p>
        )}
        <FormMessage outcome={outcome} />
        {isClosed ? (
          <p>
            <Trans>The event is over: there is nothing to decide any more.</Trans>
          </p>
        ) : (
          <>
            <Field
              name="name"
              label={t`Your full name`}
              required
              maxLength={100}
              autoComplete="name"
              defaultValue={outcome?.values?.name ?? guardianName}
              error={outcome?.errors.name}
            />
            <div className={form.actions}>
              <button type="submit" name="decision" value="given" className={button('ink')}>
                <Trans>I agree</Trans>
              </button>
              <button type="submit" name="decision" value="refused" className={button('ghost')}>
                <Trans>I do not agree</Trans>
              </button>
            </div>
            <p className={form.hint}>
              <Trans>
                By agreeing you say that you are the parent or lawful guardian of {minorName}. Time and name are
                recorded.
              </Trans>
            </p>
          </>
        )}
      </form>
    </FormPage>
  );
}

function Answered({ status, decidedAt }: Pick<GuardianRequest, 'status' | 'decidedAt'>) {
  if (!decidedAt) return status === 'given' ? <Trans>You agreed.</Trans> : <Trans>You refused.</Trans>;
  const at = <Moment at={decidedAt} format="longDay" />;
  return status === 'given' ? <Trans>You agreed on {at}.</Trans> : <Trans>You refused on {at}.</Trans>;
}
