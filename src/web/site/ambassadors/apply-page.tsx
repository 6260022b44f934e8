import { data } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { button } from '../components/button.ts';
import { Faq } from '../components/faq.tsx';
import { PageHead } from '../components/page-head.tsx';
import paper from '../components/paper.module.css';
import { useFestival } from '../festival.ts';
import { readForm } from '../forms/read-form.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/apply-page.ts';
import { ambassadorFaq, benefits, levels } from './ambassador-content.ts';
import { AmbassadorList } from './ambassador-list.tsx';
import { toAmbassadorView } from './ambassador-view.ts';
import styles from './ambassadors.module.css';
import { InquiryForm } from './inquiry-form.tsx';
import { submitInquiry } from './submit-inquiry.ts';

export const handle = { cache: 'public', query: ['event', 'ambassador'] };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const [ambassadors, events] = await Promise.all([
    dataOrNull(api.call(endpoints.ambassadors.list)),
    dataOrNull(api.call(endpoints.events.listMainEvents)),
  ]);
  const titles = new Map(events?.map(({ _id, title }) => [_id, title]));
  return { ambassadors: ambassadors?.map((ambassador) => toAmbassadorView(ambassador, titles)) ?? null };
}

/** The form's way without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submitInquiry(await readForm(args.request), pageApi(args).transport);
  return data(outcome, { status: outcome.status ?? 200 });
}

export default function ApplyPage({ loaderData: { ambassadors }, actionData }: Route.ComponentProps) {
  const { festivalName, email, phone } = useFestival();
  return (
    <>
      <PageHead
        title="Become a Campus Ambassador"
        description={`Be the face of ${festivalName} on your campus: benefits, levels, the ambassadors of this year, and how to apply.`}
        path="/apply"
      />
      <Introduction />
      <Levels />
      <AmbassadorList ambassadors={ambassadors} />
      <section className={styles.apply} id="inquiry" aria-labelledby="inquiry-title">
        <div className={`${paper.paper} ${styles.paper}`}>
          <h2 id="inquiry-title">Apply as an ambassador</h2>
          <p className={styles.paperLead}>Tell us who you are. We answer every application.</p>
          <InquiryForm posted={actionData} />
        </div>
      </section>
      <Faq entries={ambassadorFaq} email={email} title="Questions ambassadors ask" />
      {email || phone ? (
        <section className={styles.contact} aria-labelledby="contact">
          <h2 id="contact">Contact</h2>
          <p>
            Something else on your mind? {email ? 'Write to ' : null}
            {email ? <a href={`mailto:${email}`}>{email}</a> : null}
            {email && phone ? ' or call ' : null}
            {phone && !email ? 'Call ' : null}
            {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : null}.
          </p>
        </section>
      ) : null}
    </>
  );
}

function Introduction() {
  const { festivalName, instituteName } = useFestival();
  return (
    <section className={styles.intro} aria-labelledby="intro">
      <div className={styles.introWords}>
        <p className={styles.over}>Campus Ambassador Program</p>
        <h1 id="intro">Be the Face of Our Events</h1>
        <p>
          Every college has somebody who knows everybody. If that is you, bring your campus to {festivalName}
          {instituteName ? ` at ${instituteName}` : ''}, and take home more than a certificate.
        </p>
        <a className={button('marigold')} href="#inquiry">
          Apply now
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

function Levels() {
  return (
    <section className={styles.levels} aria-labelledby="levels">
      <div className={styles.inner}>
        <h2 id="levels">Levels</h2>
        <p className={styles.note}>Every registration you bring counts. Time commitment: about 3-5 hours per week.</p>
        <ol>
          {levels.map(({ name, registrations, gives }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className={styles.count}>{registrations} registrations</p>
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
