import { data, Link, redirect, useNavigate } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import { isPaymentDue } from '#contract/registration-rules.ts';
import type { Transport } from '../../api.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { formatRupees } from '../../money/format-money.ts';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import paper from '../components/paper.module.css';
import { useHydrated } from '../components/use-hydrated.ts';
import { useUrls } from '../festival.ts';
import { pageApi } from '../page-api.ts';
import { ActionForm } from '../registration/action-form.tsx';
import { personalHeaders } from '../registration/current-user.ts';
import { Deadline } from '../registration/payment/deadline.tsx';
import { QrPicture } from '../registration/payment/qr-picture.tsx';
import {
  MY_REGISTRATIONS,
  passPath,
  receiptsPath,
  registrationPath,
  teamPath,
} from '../registration/registration-paths.ts';
import type { Route } from './+types/pass-page.ts';
import { CancelRegistration } from './cancel-registration.tsx';
import { loadPass } from './load-pass.ts';
import styles from './pass.module.css';
import badge from './status.module.css';
import { isPriceKept, statusMeaning, statusName, statusTone } from './status-labels.ts';
import { submitPass } from './submit-pass.ts';

export const headers = personalHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadPass(args);
}

/** Handles the forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submitPass(await args.request.formData(), pageApi(args).transport, args.params.code);
  if (outcome.ok) throw redirect(passPath(args.params.code));
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function PassPage({
  loaderData: { pass, grouped, isOwn, hasReceipt },
  actionData,
}: Route.ComponentProps) {
  const { code, status } = pass;
  const navigate = useNavigate();
  const send = (form: FormData, transport: Transport) => submitPass(form, transport, code);
  return (
    <article className={`${paper.paper} ${styles.pass}`}>
      <PageHead title={`Pass for ${pass.eventTitle}`} description={`A pass for ${pass.eventTitle}.`} hidden />
      <header className={styles.head}>
        {pass.mainEventTitle ? <p>{pass.mainEventTitle}</p> : null}
        <h1>{pass.eventTitle}</h1>
      </header>
      <div className={styles.body}>
        <p className={`${badge.status} ${styles.status}`} data-tone={statusTone(status)}>
          <Icon name={statusTone(status) === 'good' ? 'check' : statusTone(status) === 'over' ? 'close' : 'clock'} />{' '}
          {statusName(pass)}
        </p>
        <p>{statusMeaning(status)}</p>
        {status === 'rejected' && pass.reason ? <p>The reason: {pass.reason}</p> : null}
        {pass.expiresAt ? (
          <p>
            Until <Deadline at={pass.expiresAt} />
          </p>
        ) : null}
        {isPaymentDue(pass) ? (
          <a className={button('marigold')} href={registrationPath(pass)}>
            Pay {formatRupees(pass.amount)}
            {status === 'offered' ? ' and take the seat' : null}
          </a>
        ) : null}
        {status === 'offered' && pass.amount === 0 ? (
          <ActionForm
            intent="accept"
            label="Take the seat"
            busyLabel="Taking the seat…"
            look="marigold"
            posted={actionData}
            send={send}
            onSuccess={({ message }) => void navigate(passPath(code), { replace: true, state: { notice: message } })}
          />
        ) : null}
        {pass.qrSvg ? (
          <QrPicture className={styles.qr} svg={pass.qrSvg} alt={`QR code of the pass ${grouped}`} />
        ) : null}
        <Facts pass={pass} grouped={grouped} />
        <Tools pass={pass} isOwn={isOwn} hasReceipt={hasReceipt} />
        {pass.cancellable ? <CancelRegistration registration={pass} isOwn={isOwn} posted={actionData} /> : null}
      </div>
    </article>
  );
}

function Facts({ pass, grouped }: { pass: Pass; grouped: string }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Begins</dt>
        <dd>
          <Moment at={pass.eventStartDate} format="dateTime" />
        </dd>
      </div>
      <div>
        <dt>Ends</dt>
        <dd>
          <Moment at={pass.eventEndDate} format="dateTime" />
        </dd>
      </div>
      <div>
        <dt>Venue</dt>
        <dd>{pass.eventVenue ?? 'Venue TBD'}</dd>
      </div>
      {pass.kind === 'team' ? (
        <div>
          <dt>Team</dt>
          <dd>{pass.name}</dd>
        </div>
      ) : null}
      <div>
        <dt>{pass.people.length === 1 ? 'For' : 'People'}</dt>
        <dd>
          <ul className={styles.people}>
            {pass.people.map(({ _id, name, role, checkedInAt }) => (
              <li key={_id}>
                {name}
                {pass.kind === 'team' ? <small> {role}</small> : null}
                {checkedInAt ? <small> came in</small> : null}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>Entry fee</dt>
        <dd>
          {pass.amount > 0 ? formatRupees(pass.amount) : 'Free'}
          {pass.status === 'confirmed' && pass.amount > 0 ? ', paid' : null}
          {isPriceKept(pass.status) ? ', fixed when you registered' : null}
        </dd>
      </div>
      <div>
        <dt>Pass</dt>
        <dd className={styles.code}>{grouped}</dd>
      </div>
      <div>
        <dt>Number</dt>
        <dd>{pass.number}</dd>
      </div>
    </dl>
  );
}

function Tools({ pass, isOwn, hasReceipt }: { pass: Pass; isOwn: boolean; hasReceipt: boolean }) {
  const { apiUrl } = useUrls();
  const hydrated = useHydrated();
  const isActive = statusTone(pass.status) !== 'over';
  return (
    <div className={styles.tools}>
      {isActive ? (
        <a className={button('ghost', 'small')} href={`${apiUrl}/api/passes/${pass.code}/calendar.ics`} download>
          <Icon name="calendar" /> Add to calendar
        </a>
      ) : null}
      {hydrated && pass.qrSvg ? (
        <button type="button" className={button('ghost', 'small')} onClick={() => window.print()}>
          Print
        </button>
      ) : null}
      {hasReceipt ? (
        <Link className={button('ghost', 'small')} to={receiptsPath(pass.code)}>
          Receipt
        </Link>
      ) : null}
      {isOwn && pass.teamId ? (
        <Link className={button('ghost', 'small')} to={teamPath(pass.teamId)}>
          <Icon name="people" /> Your team
        </Link>
      ) : null}
      {isOwn ? (
        <Link className={button('ghost', 'small')} to={MY_REGISTRATIONS}>
          My registrations
        </Link>
      ) : null}
    </div>
  );
}
