import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { Written } from '../../language/written.tsx';
import { button } from '../components/button.ts';
import { Faq } from '../components/faq.tsx';
import { PageHead } from '../components/page-head.tsx';
import paper from '../components/paper.module.css';
import { useFestival } from '../festival.ts';
import { chooseAgain, readForm } from '../forms/read-form.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/apply-page.ts';
import { type AmbassadorContent, ambassadorContent } from './ambassador-content.ts';
import { AmbassadorList } from './ambassador-list.tsx';
import { byTitle, toAmbassadorView } from './ambassador-view.ts';
import styles from './ambassadors.module.css';
import { InquiryForm } from './inquiry-form.tsx';
import { type InquiryResult, submitInquiry } from './submit-inquiry.ts';

export const handle = { cache: 'public', query: ['event', 'ambassador', 'said'] };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const [ambassadors, events] = await Promise.all([
    dataOrNull(api.call(endpoints.ambassadors.list)),
    dataOrNull(api.call(endpoints.events.listMainEvents)),
  ]);
  const titles = new Map(events?.map(({ _id, title }) => [_id, title]));
  return {
    ambassadors: ambassadors?.map((ambassador) => toAmbassadorView(ambassador, titles)) ?? null,
    events: byTitle(events ?? []),
    content: ambassadorContent(),
    applied: new URL(args.request.url).searchParams.get('said') === 'applied' ? applicationSent() : undefined,
  };
}

/** What the form says where it was sent without JavaScript. */
const applicationSent = (): InquiryResult => ({
  ok: true,
  message: t`Thank you! Your application has been received.`,
  errors: {},
  values: {},
});

/** The form's way without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const outcome = await submitInquiry(form, pageApi(args).transport);
  // Loading a page again that responds to a form sends the form again.
  if (outcome.ok) throw redirect('/apply?said=applied#inquiry', 303);
  const errors = { ...chooseAgain(form, 'photo'), ...outcome.errors };
  return data({ ...outcome, errors }, { status: outcome.status ?? 200 });
}

export default function ApplyPage({
  loaderData: { ambassadors, events, content, applied },
  actionData,
}: Route.ComponentProps) {
  const { festivalName, email, phone } = useFestival();
  return (
    <>
      <PageHead
        title={t`Become a Campus Ambassador`}
        description={t`Be the face of ${festivalName} on your campus: benefits, levels, the ambassadors of this year, and how to apply.`}
        path="/apply"
      />
      <Introduction {...content} />
      <Levels {...content} />
      <AmbassadorList ambassadors={ambassadors} events={events} />
      <section className={styles.apply} id="inquiry" aria-labelledby="inquiry-title">
        <div className={`${paper.paper} ${styles.paper}`}>
          <h2 id="inquiry-title">
            <Trans>Apply as an ambassador</Trans>
          </h2>
          <p className={styles.paperLead}>
            <Trans>Tell us who you are. We answer every application.</Trans>
          </p>
          <InquiryForm posted={actionData ?? applied} />
        </div>
      </section>
      <Faq entries={content.faq} email={email} title={t`Questions ambassadors ask`} />
      {email || phone ? (
        <section className={styles.contact} aria-labelledby="contact">
          <h2 id="contact">
            <Trans>Contact</Trans>
          </h2>
          <p>
            {email && phone ? (
              <Trans>
                Something else on your mind? Write to <MailLink email={email} /> or call <CallLink phone={phone} />.
              </Trans>
            ) : email ? (
              <Trans>
                Something else on your mind? Write to <MailLink email={email} />.
              </Trans>
            ) : (
              <Trans>
                Something else on your mind? Call <CallLink phone={phone} />.
              </Trans>
            )}
          </p>
        </section>
      ) : null}
    </>
  );
}

const MailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;
const CallLink = ({ phone }: { phone: string }) => <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;

function Introduction({ benefits }: Pick<AmbassadorContent, 'benefits'>) {
  const festival = useFestival();
  const festivalName = <Written text={festival.festivalName} />;
  const instituteName = festival.instituteName ? <Written text={festival.instituteName} /> : null;
  return (
    <section className={styles.intro} aria-labelledby="intro">
      <div className={styles.introWords}>
        <p className={styles.over}>
          <Trans>Campus Ambassador Program</Trans>
        </p>
        <h1 id="intro">
          <Trans>Be the Face of Our Events</Trans>
        </h1>
        <p>
          {instituteName ? (
            <Trans>
              Every college has somebody who knows everybody. If that is you, bring your campus to {festivalName} at{' '}
              {instituteName}, and take home more than a certificate.
            </Trans>
          ) : (
            <Trans>
              Every college has somebody who knows everybody. If that is you, bring your campus to {festivalName}, and
              take home more than a certificate.
            </Trans>
          )}
        </p>
        <a className={button('marigold')} href="#inquiry">
          <Trans>Apply now</Trans>
        </a>
      </div>
      <ul className={styles.benefits}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Levels({ levels }: Pick<AmbassadorContent, 'levels'>) {
  return (
    <section className={styles.levels} aria-labelledby="levels">
      <div className={styles.inner}>
        <h2 id="levels">
          <Trans>Levels</Trans>
        </h2>
        <p className={styles.note}>
          <Trans>Every registration you bring counts. Time commitment: about 3-5 hours per week.</Trans>
        </p>
        <ol>
          {levels.map(({ name, registrations, gives }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className={styles.count}>
                <Trans>{registrations} registrations</Trans>
              </p>
              <ul>
                {gives.map((given) => (
                  <li key={given}>{given}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
