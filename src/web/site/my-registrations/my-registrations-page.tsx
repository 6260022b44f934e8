import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationMoney } from '#contract/payments/refunds.ts';
import { hasEnded, isPaymentDue, stillToPay } from '#contract/registration-rules.ts';
import type { OwnRegistration, Registration } from '#contract/registrations.ts';
import { confirmPath, FESTIVAL_ID, MY_REGISTRATIONS, passPath } from '#contract/urls/page-paths.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { formatPrice } from '../../money/format-money.ts';
import { withNext } from '../auth/next-page.ts';
import { SEND_VERIFICATION, submitVerificationRequest } from '../auth/submit-verification.ts';
import { CertificateLinks } from '../certificates/certificate-links.tsx';
import { button } from '../components/button.ts';
import { YourClock } from '../components/elsewhere.tsx';
import { Icon } from '../components/icon/icon.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import { PageHead } from '../components/page-head.tsx';
import paper from '../components/paper.module.css';
import { fieldText } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { KeepPage } from '../offline/keep-page.tsx';
import { dataOrNull, keptPageInit, pageApi } from '../page-api.ts';
import { EventNotice, MoneyNote } from '../passes/lazy-notes.tsx';
import badge from '../passes/status.module.css';
import { priceNote, statusName, statusTone } from '../passes/status-labels.ts';
import { payLinkText, usePaymentOptions } from '../payment-options.ts';
import { findCurrentUser, personalHeaders } from '../registration/current-user.ts';
import { Deadline } from '../registration/payment/deadline.tsx';
import { ACCOUNT, canPay, JOIN, registrationPath, SIGN_IN, teamPath } from '../registration/registration-paths.ts';
import { VenueName } from '../venue-name.tsx';
import type { Route } from './+types/my-registrations-page.ts';
import { submitLogout } from './log-out.ts';
import { LogOutForm } from './log-out-form.tsx';
import styles from './my-registrations.module.css';

const ConfirmEmailBanner = onDemand(() =>
  import('../auth/confirm-email-banner.tsx').then((part) => part.ConfirmEmailBanner),
);

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const caller = await findCurrentUser(api);
  if (!caller) throw redirect(withNext(SIGN_IN, MY_REGISTRATIONS));
  const [registrations, money] = await Promise.all([
    dataOrNull(api.call(endpoints.registrations.mine)),
    dataOrNull(api.call(endpoints.payments.mine)),
  ]);
  return data(
    { caller, registrations, money, serverTime: Date.now() },
    keptPageInit(registrations !== null && money !== null),
  );
}

/** Handles the page's forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const form = await readForm(args.request);
  if (fieldText(form, 'intent') === SEND_VERIFICATION) {
    const sent = await submitVerificationRequest(form, api.transport);
    return data(sent, { status: sent.status ?? 200 });
  }
  const outcome = await submitLogout(form, api.transport);
  if (outcome.ok) throw redirect('/?said=out', { headers: api.cookies });
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function MyRegistrationsPage({
  loaderData: { caller, registrations, money, serverTime },
  actionData,
}: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <section className={styles.page}>
      <PageHead title={t`My registrations`} description={t`Your registrations, passes and teams.`} hidden />
      <div className={styles.head}>
        <div>
          <h1>
            <Trans>My registrations</Trans>
          </h1>
          <p>
            {caller.name}, {caller.email} ·{' '}
            <Link to={ACCOUNT}>
              <Trans>Your account</Trans>
            </Link>{' '}
            ·{' '}
            <Link to="/my-data">
              <Trans>Your data</Trans>
            </Link>
          </p>
        </div>
        <div className={styles.actions}>
          <Link className={button('marigold', 'small')} to={FESTIVAL_ID}>
            <Icon name="ticket" /> <Trans>Festival ID</Trans>
          </Link>
          <LogOutForm
            small
            posted={actionData}
            onLoggedOut={() => void navigate('/', { state: { notice: t`You are logged out` } })}
          />
        </div>
      </div>
      {registrations ? <KeepPage path={MY_REGISTRATIONS} version={JSON.stringify(registrations)} /> : null}
      {caller.emailVerified ? null : <ConfirmEmailBanner posted={actionData} />}
      {registrations === null ? <ErrorState what={t`Your registrations`} /> : null}
      {registrations?.length === 0 ? <NoRegistrations /> : null}
      {registrations?.length ? <Registrations {...{ registrations, money, serverTime }} /> : null}
    </section>
  );
}

interface RegistrationsProps {
  registrations: OwnRegistration[];
  money: (RegistrationMoney & { registrationId: string })[] | null;
  serverTime: number;
}

/** Those of the festival now, and below those of earlier years. */
function Registrations({ registrations, money, serverTime }: RegistrationsProps) {
  const list = (shown: OwnRegistration[]) => (
    <ul className={styles.list}>
      {shown.map((registration) => (
        <RegistrationCard
          key={registration._id}
          registration={registration}
          serverTime={serverTime}
          money={money?.find(({ registrationId }) => registrationId === registration._id)}
        />
      ))}
    </ul>
  );
  const now = registrations.filter(({ year }) => year === null);
  const before = registrations.filter(({ year }) => year !== null);
  return (
    <>
      {now[0] ? <YourClock at={now[0].eventStartDate} className={styles.clock} /> : null}
      {now.length > 0 ? list(now) : null}
      {before.length > 0 ? (
        <section className={styles.earlier} aria-labelledby="earlier-years">
          <h2 id="earlier-years">
            <Trans>Earlier years</Trans>
          </h2>
          {list(before)}
        </section>
      ) : null}
    </>
  );
}

function NoRegistrations() {
  return (
    <div className={`${paper.paper} ${styles.empty}`}>
      <p>
        <Trans>
          You have not registered for any event yet. Registrations you make while logged in, and teams you join, are
          listed here. Registered without an account? Use the e-mail that you registered with.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Link className={button('marigold')} to="/">
          <Trans>See all events</Trans>
        </Link>
        <Link className={button('ghost')} to={JOIN}>
          <Trans>Join a team by its code</Trans>
        </Link>
      </div>
    </div>
  );
}

interface CardProps {
  registration: OwnRegistration;
  money: RegistrationMoney | undefined;
  serverTime: number;
}

function RegistrationCard({ registration, money, serverTime }: CardProps) {
  const { kind: paymentKind } = usePaymentOptions();
  const {
    code,
    eventTitle,
    mainEventTitle,
    eventStartDate,
    eventVenue,
    status,
    expiresAt,
    teamId,
    kind,
    name,
    amount,
  } = registration;
  const isActive = statusTone(status) !== 'over';
  return (
    <li className={`${paper.paper} ${styles.card}`}>
      <p className={`${badge.status} ${styles.status}`} data-tone={statusTone(status)}>
        {statusName({ ...registration, money })}
      </p>
      <h2>
        <Link to={passPath(code)} {...writtenIn(eventTitle)}>
          {eventTitle}
        </Link>
      </h2>
      <p className={styles.facts}>
        {mainEventTitle ? <Written as="span" text={mainEventTitle} /> : null}
        <span>
          <Icon name="calendar" size={18} /> <Moment at={eventStartDate} format="dateTime" />
        </span>
        <span>
          <Icon name="place" size={18} /> <VenueName venue={eventVenue} />
        </span>
        <span>
          <Icon name="ticket" size={18} /> {amount > 0 ? formatPrice(amount) : t`Free`}
          {priceNote(registration)}
        </span>
        {kind === 'team' ? (
          <span>
            <Icon name="people" size={18} /> {name}
          </span>
        ) : null}
      </p>
      {hasEnded(status) ? null : <EventNotice pass={registration} />}
      <Unconfirmed registration={registration} />
      {money ? <MoneyNote className={badge.note} {...registration} money={money} /> : null}
      {expiresAt ? (
        <p>
          {isPaymentDue(registration) ? t`Pay by` : t`Your seat is held until`}{' '}
          <Deadline at={expiresAt} serverTime={serverTime} />
        </p>
      ) : null}
      <div className={styles.actions}>
        {canPay(registration) ? (
          <a className={button('marigold', 'small')} href={registrationPath(registration)}>
            {payLinkText(formatPrice(stillToPay(amount, money?.surplus ?? 0)), paymentKind)}
          </a>
        ) : null}
        <Link className={button(canPay(registration) ? 'ghost' : 'ink', 'small')} to={passPath(code)}>
          {passLinkLabel(registration)}
        </Link>
        <CertificateLinks certificates={registration.certificates} withNames={false} />
        {teamId && isActive ? (
          <Link className={button('ghost', 'small')} to={teamPath(teamId)}>
            <Trans>Team</Trans>
          </Link>
        ) : null}
      </div>
    </li>
  );
}

/** What waits for the verification of its e-mail: its owner may have made it, or a stranger with their e-mail. */
function Unconfirmed({ registration: { verifyBy, proofToken } }: { registration: OwnRegistration }) {
  if (!verifyBy || !proofToken) return null;
  return (
    <p className={badge.note}>
      <Trans>
        Somebody made this without logging in. <Link to={confirmPath(proofToken)}>Say whether it was you</Link> by{' '}
        <Moment at={verifyBy} format="deadline" />, or it ends.
      </Trans>
    </p>
  );
}

/** The label of the link to the pass. */
function passLinkLabel({ status, amount, cancellable, holder }: Registration): string {
  if (status === 'confirmed') return t`Open the pass`;
  if (status === 'offered' && amount === 0 && !holder) return t`Take the seat`;
  return cancellable ? t`See or cancel` : t`See the registration`;
}
