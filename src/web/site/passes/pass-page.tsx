import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect, useNavigate } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import { hasBegun, hasEnded, isPaymentDue, stillToPay } from '#contract/registration-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import type { Transport } from '../../api.ts';
import { writtenIn } from '../../language/written-in.ts';
import { formatPrice } from '../../money/format-money.ts';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon/icon.tsx';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import { PageHead } from '../components/page-head.tsx';
import paper from '../components/paper.module.css';
import { overviewPath } from '../event-paths.ts';
import { useFestival } from '../festival.ts';
import { fieldTexts } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { SavedNote } from '../offline/saved-note.tsx';
import { pageApi } from '../page-api.ts';
import { payLinkText, usePaymentOptions } from '../payment-options.ts';
import { ActionForm } from '../registration/action-form.tsx';
import { personalHeaders } from '../registration/current-user.ts';
import { Deadline } from '../registration/payment/deadline.tsx';
import { QrPicture } from '../registration/payment/qr-picture.tsx';
import { canPay, registrationPath } from '../registration/registration-paths.ts';
import { useStatusPoll } from '../registration/use-status-poll.ts';
import type { Route } from './+types/pass-page.ts';
import { EventNotice, MoneyNote } from './lazy-notes.tsx';
import { loadPass } from './load-pass.ts';
import { loadSubmission } from './load-submission.ts';
import { paymentClosureText } from './money-texts.ts';
import styles from './pass.module.css';
import { PassContact } from './pass-contact.tsx';
import { PassFacts } from './pass-facts.tsx';
import { PassTools } from './pass-tools.tsx';
import badge from './status.module.css';
import { statusMeaning, statusName, statusTone } from './status-labels.ts';

// Most passes are verified, of an adult who came alone to an event that asks nothing and did not change, without a transfer that is
// checked or money that went back, and have not lapsed. Many cannot be cancelled any more.
const ConfirmNote = onDemand(() =>
  import('../registration/verification/confirm-note.tsx').then((part) => part.ConfirmNote),
);
const CancelRegistration = onDemand(() => import('./cancel-registration.tsx').then((part) => part.CancelRegistration));
const GuardianNote = onDemand(() => import('./guardian-note.tsx').then((part) => part.GuardianNote));
const LeaveTeam = onDemand(() => import('./leave-team.tsx').then((part) => part.LeaveTeam));
const PassAnswers = onDemand(() => import('./answers/pass-answers.tsx').then((part) => part.PassAnswers));
const ReviewedTransfer = onDemand(() => import('./pass-transfer.tsx').then((part) => part.ReviewedTransfer));
const LapsedRegistration = onDemand(() => import('./pass-transfer.tsx').then((part) => part.LapsedRegistration));

export const headers = personalHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadPass(args);
}

/** Handles the forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { submitPass } = await loadSubmission();
  const form = await readForm(args.request);
  const outcome = await submitPass(form, pageApi(args).transport, args.params.code);
  // The pass of a member who left is not there any more.
  if (outcome.ok && outcome.intent === 'leave') throw redirect('/?said=left', 303);
  if (outcome.ok && outcome.intent !== 'resend') throw redirect(passPath(args.params.code), 303);
  return data({ ...outcome, values: fieldTexts(form) }, { status: outcome.status ?? (outcome.ok ? 200 : 400) });
}

export default function PassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pass, answers, open, transfer, grouped, isOwn, hasReceipt, isOver, serverTime } = loaderData;
  const { code, status } = pass;
  const { noMail } = useFestival();
  const navigate = useNavigate();
  // It names a contact of its own.
  const isLapsed = status === 'expired' || status === 'cancelled';
  const { kind } = usePaymentOptions();
  const changesByOthers = transfer?.utr != null || isChangedByOthers(pass);
  useStatusPoll(code, pass, changesByOthers);
  const payText = payLinkText(formatPrice(stillToPay(pass.amount, pass.money.surplus)), kind);
  const send = async (form: FormData, transport: Transport) =>
    (await loadSubmission()).submitPass(form, transport, code);
  return (
    <article className={`${paper.paper} ${styles.pass}`}>
      <PageHead title={t`Pass for ${pass.eventTitle}`} description={t`A pass for ${pass.eventTitle}.`} hidden />
      <header className={styles.head}>
        {pass.mainEventTitle ? <p {...writtenIn(pass.mainEventTitle)}>{pass.mainEventTitle}</p> : null}
        <h1>
          <Link to={overviewPath({ _id: pass.eventId, title: pass.eventTitle })} {...writtenIn(pass.eventTitle)}>
            {pass.eventTitle}
          </Link>
        </h1>
      </header>
      <div className={styles.body}>
        <SavedNote path={passPath(code)} version={`${status} ${pass.qrSvg === null}`} />
        <div className={styles.now} role="status">
          <PassStatus pass={pass} reason={transfer?.reason ?? null} isOver={isOver} sendsMail={!noMail} />
        </div>
        {noMail && status !== 'confirmed' && !pass.verifyBy ? <p>{noMail}</p> : null}
        <EventNotice pass={pass} />
        {changesByOthers ? (
          <noscript>
            <a href={passPath(code)}>
              <Trans>Look again</Trans>
            </a>
          </noscript>
        ) : null}
        {pass.verifyBy && !pass.holder ? <ConfirmNote {...pass} posted={actionData} /> : null}
        <MoneyNote className={styles.money} {...pass} />
        {pass.expiresAt ? (
          <p>
            {isPaymentDue(pass) ? t`Pay by` : t`Your seat is held until`}{' '}
            <Deadline at={pass.expiresAt} serverTime={serverTime} />
          </p>
        ) : null}
        {transfer?.closed && canPay(pass) ? <p>{paymentClosureText(transfer.closed)}</p> : null}
        {canPay(pass) && !transfer?.closed ? (
          <a className={button('marigold')} href={registrationPath(pass)}>
            {status === 'offered' ? t`${payText} and take the seat` : payText}
          </a>
        ) : null}
        {status === 'offered' && pass.amount === 0 && !pass.holder ? (
          <ActionForm
            intent="accept"
            label={t`Take the seat`}
            busyLabel={t`Taking the seat…`}
            look="marigold"
            posted={actionData}
            send={send}
            onSuccess={({ message }) => void navigate(passPath(code), { replace: true, state: { notice: message } })}
          />
        ) : null}
        {transfer?.utr ? <ReviewedTransfer pass={pass} transfer={transfer} posted={actionData} /> : null}
        {isLapsed ? <LapsedRegistration pass={pass} transfer={transfer} posted={actionData} /> : null}
        {pass.missingConsents ? <GuardianNote pass={pass} /> : null}
        {pass.qrSvg ? (
          <QrPicture className={styles.qr} svg={pass.qrSvg} alt={t`QR code of the pass ${grouped}`} />
        ) : null}
        <PassFacts pass={pass} grouped={grouped} />
        {answers.length > 0 || open.waiting > 0 ? <PassAnswers pass={pass} answers={answers} open={open} /> : null}
        <PassTools pass={pass} isOwn={isOwn} hasReceipt={hasReceipt} grouped={grouped} />
        {pass.holder && pass.holder.role !== LEADER_ROLE && mayLeave(pass) ? (
          <LeaveTeam code={code} teamName={pass.name} isOwn={isOwn} posted={actionData} />
        ) : null}
        {pass.cancellable ? <CancelRegistration registration={pass} isOwn={isOwn} posted={actionData} /> : null}
        {isLapsed ? null : <PassContact />}
      </div>
    </article>
  );
}

/** Whether a pass may look otherwise soon by what organisers, banks or other people do. */
const isChangedByOthers = ({ status, money }: Pass): boolean =>
  money.onItsWay > 0 || (status !== 'confirmed' && !hasEnded(status));

/** Whether a member can still leave; the server decides. */
const mayLeave = ({ status, holder, eventStartDate }: Pass): boolean =>
  !hasEnded(status) && !holder?.checkedInAt && !hasBegun({ startDate: eventStartDate }, new Date());

interface PassStatusProps {
  pass: Pass;
  reason: string | null;
  isOver: boolean;
  sendsMail: boolean;
}

function PassStatus({ pass, reason, isOver, sendsMail }: PassStatusProps) {
  const { status } = pass;
  const isDeleted = pass.eventNotice?.kind === 'deleted' && !hasEnded(status);
  const isLeaving = status === 'confirmed' && pass.qrSvg === null && !isDeleted && !pass.missingConsents;
  const waitsForGuardian = status === 'confirmed' && pass.qrSvg === null && pass.missingConsents !== undefined;
  const tone = isDeleted ? 'over' : isLeaving ? 'wait' : statusTone(status);
  return (
    <>
      <p className={`${badge.status} ${styles.status}`} data-tone={tone}>
        <Icon name={tone === 'good' ? 'check' : tone === 'over' ? 'close' : 'clock'} />{' '}
        {isDeleted ? t`Event cancelled` : isLeaving ? t`Refund on its way` : statusName(pass)}
      </p>
      {isLeaving || isDeleted ? null : (
        <p>
          {waitsForGuardian
            ? t`Your seat is kept. The pass gets its QR code once a parent or guardian has agreed.`
            : isOver && status === 'confirmed'
              ? t`The event is over. This pass admits nobody any more.`
              : statusMeaning(pass, sendsMail)}
        </p>
      )}
      {status === 'rejected' && reason ? (
        <p>
          <Trans>The reason: {reason}</Trans>
        </p>
      ) : null}
    </>
  );
}
