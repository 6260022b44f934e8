import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import { data, Link, redirect, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { hasEnded, isPaymentDue, stillToPay } from '#contract/registration-rules.ts';
import { isTeamFull } from '#contract/team-rules.ts';
import type { TeamDetail } from '#contract/teams.ts';
import { MY_REGISTRATIONS, passPath } from '#contract/urls/page-paths.ts';
import { ApiError, type Transport } from '../../../api.ts';
import { writtenIn } from '../../../language/written-in.ts';
import { formatPrice } from '../../../money/format-money.ts';
import { withNext } from '../../auth/next-page.ts';
import { button } from '../../components/button.ts';
import { ZonedMoment } from '../../components/elsewhere.tsx';
import { onDemand } from '../../components/on-demand/on-demand.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { WhatsAppLink } from '../../components/whatsapp-link.tsx';
import { overviewPath } from '../../event-paths.ts';
import { ShareButton } from '../../events/share-button.tsx';
import { useUrls } from '../../festival.ts';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { fieldText, fieldTexts } from '../../forms/form-values.ts';
import { knownText } from '../../forms/known-texts/known-text.ts';
import { readForm } from '../../forms/read-form.ts';
import { pageApi } from '../../page-api.ts';
import { EventNotice } from '../../passes/lazy-notes.tsx';
import { statusName } from '../../passes/status-labels.ts';
import { payLinkText, usePaymentOptions } from '../../payment-options.ts';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import { orNotFound, orNull, personalHeaders } from '../current-user.ts';
import { CopyButton } from '../payment/copy-button.tsx';
import { Deadline } from '../payment/deadline.tsx';
import { readAnswers } from '../questions/answer-values.ts';
import styles from '../registration.module.css';
import { canPay, joinPath, registrationPath, SIGN_IN, teamPath } from '../registration-paths.ts';
import type { Route } from './+types/team-home-page.ts';
import { TeamMembers } from './team-members.tsx';

const AddMember = onDemand(() => import('./leader-forms.tsx').then((part) => part.AddMember));
const RenameTeam = onDemand(() => import('./leader-forms.tsx').then((part) => part.RenameTeam));

/** Loaded once a form is used. Not from `load-team-forms.ts`, which comes with what registration forms share. */
const loadTeamChange = () => import('./submit-team-change.ts');

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const api = pageApi(args);
  const response = api.call(endpoints.teams.show, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw redirect(withNext(SIGN_IN, teamPath(id)));
    throw error;
  });
  const { data: found } = await orNotFound(response);
  // Here, since a browser would fetch all texts of the API for it.
  const team = { ...found, missing: found.missing.map((text) => knownText(text) ?? text) };
  const questions = team.isLeader ? await listQuestionsOf(api, team.registration.eventId) : [];
  const payments = canPay(team.registration) ? (await orNull(api.call(endpoints.payments.mine)))?.data : undefined;
  const money = payments?.find(({ registrationId }) => registrationId === team.registration._id);
  return { team, questions, money, serverTime: Date.now() };
}

/** What the leader may answer for others; files they send themselves. An event that was removed asks nothing. */
async function listQuestionsOf(api: ReturnType<typeof pageApi>, eventId: string) {
  const asked = await orNull(api.call(endpoints.questions.listAsked, { params: { id: eventId } }));
  return (asked?.data ?? []).filter(({ kind, scope }) => scope === 'person' && kind !== 'file');
}

/** Handles the forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args.request);
  const { submitTeamChange, prefixOf } = await loadTeamChange();
  const outcome = await submitTeamChange(sent, pageApi(args).transport, args.params.id);
  if (outcome.ok) {
    const hasLeft = fieldText(sent, 'intent') === 'leave';
    throw redirect(hasLeft ? `${MY_REGISTRATIONS}?said=left` : `${teamPath(args.params.id)}?said=saved`, 303);
  }
  const typed = { values: fieldTexts(sent), answers: readAnswers(sent, prefixOf(sent)) };
  return data({ ...outcome, ...typed }, { status: outcome.status ?? 400 });
}

export default function TeamHomePage({
  loaderData: { team, questions, money, serverTime },
  actionData,
}: Route.ComponentProps) {
  const { registration, teamName, teamLogo, members, teamSize } = team;
  const { change, onDone } = useTeamChange(team._id);
  const { kind } = usePaymentOptions();
  const isOver = hasEnded(registration.status);
  const isCancelled = team.eventNotice?.kind === 'deleted';
  const isFinal = isOver || isCancelled || Date.now() >= Date.parse(team.rosterLocksAt);
  // The server would refuse everybody: the event is on hold, or takes no teams any more.
  const isClosed = team.reason === 'closed';
  const event = { _id: registration.eventId, title: registration.eventTitle };
  return (
    <FormPage
      title={teamName}
      lead={
        <p>
          <Trans>
            for{' '}
            <Link to={overviewPath(event)} {...writtenIn(registration.eventTitle)}>
              {registration.eventTitle}
            </Link>
          </Trans>
        </p>
      }
    >
      <PageHead title={t`Team ${teamName}`} description={t`The team ${teamName}.`} hidden />
      <div className={styles.team}>
        {teamLogo ? <img className={styles.logo} src={teamLogo} alt="" width="96" height="96" /> : null}
        <div>
          <p>
            <strong>{isCancelled && !isOver ? t`Event cancelled` : statusName({ ...registration, money })}</strong>
          </p>
          {registration.expiresAt ? (
            <p>
              {isPaymentDue(registration) ? t`Pay by` : t`Your seat is held until`}{' '}
              <Deadline at={registration.expiresAt} serverTime={serverTime} />
            </p>
          ) : null}
          {isOver ? null : (
            <>
              <p>
                <Trans>
                  {members.length} of {teamSize} people
                </Trans>
              </p>
              {isFinal && !isCancelled ? <Final at={team.rosterLocksAt} /> : null}
              {isFinal || isClosed ? null : <Missing team={team} />}
            </>
          )}
        </div>
      </div>
      <div className={styles.next}>
        <EventNotice pass={{ ...registration, eventNotice: team.eventNotice }} />
        {canPay(registration) ? (
          <a className={button('marigold')} href={registrationPath(registration)}>
            {payLinkText(formatPrice(stillToPay(registration.amount, money?.surplus ?? 0)), kind)}
          </a>
        ) : null}
        {isOver && !isCancelled ? (
          <Link className={button('ink')} to={overviewPath(event)}>
            <Trans>Register again</Trans>
          </Link>
        ) : null}
        <Link className={button('ghost')} to={passPath(registration.code)}>
          {registration.status === 'confirmed' ? t`Open the pass` : t`See the registration`}
        </Link>
      </div>
      {team.joinCode && !isFinal && !isClosed ? <Invite team={team} joinCode={team.joinCode} /> : null}
      {isClosed && !isFinal ? (
        <p className={`${styles.note} ${styles.below}`}>
          <Trans>Registration for this event is not open, so nobody can join.</Trans>
        </p>
      ) : null}
      {isOver ? null : (
        <section className={styles.method} aria-labelledby="people">
          <h2 id="people">
            <Trans>People</Trans>
          </h2>
          <TeamMembers
            team={team}
            isFinal={isFinal}
            questions={questions}
            posted={actionData}
            send={change}
            onDone={onDone}
          />
          {team.isLeader && !isFinal && !isClosed && !isTeamFull(members.length, teamSize) ? (
            <AddMember team={team} questions={questions} posted={actionData} send={change} onDone={onDone} />
          ) : null}
          {team.isLeader && !isFinal ? (
            <RenameTeam team={team} posted={actionData} send={change} onDone={onDone} />
          ) : null}
        </section>
      )}
      {team.isLeader && team.joinCode && !isFinal ? (
        <ActionForm
          key={String(team.lockedAt)}
          intent={team.lockedAt ? 'unlock' : 'lock'}
          label={team.lockedAt ? t`Open the team to new members` : t`Close the team to new members`}
          busyLabel={t`Saving…`}
          look="ghost"
          posted={actionData}
          send={change}
          onSuccess={onDone}
        />
      ) : null}
    </FormPage>
  );
}

/** Sends a change and reloads the team; a member who left goes to their registrations instead. */
function useTeamChange(id: string) {
  const navigate = useNavigate();
  const change = useCallback(
    async (sent: FormData, transport: Transport) => (await loadTeamChange()).submitTeamChange(sent, transport, id),
    [id],
  );
  const onDone = useCallback(
    ({ intent, message }: ActionResult) => {
      const to = intent.startsWith('leave') ? MY_REGISTRATIONS : teamPath(id);
      const notice = intent.startsWith('leave') ? t`You left the team` : message;
      void navigate(to, { replace: true, preventScrollReset: true, state: { notice } });
    },
    [id, navigate],
  );
  return { change, onDone };
}

/** Since when nobody but the organisers changes the team. */
const Final = ({ at }: { at: string }) => (
  <p>
    <Trans>
      The teams of this event have been final since <ZonedMoment at={at} format="deadline" />. Ask the organisers if
      something is wrong.
    </Trans>
  </p>
);

/** What the team lacks, and until when it can be added. */
function Missing({ team: { missing, rosterLocksAt, registration } }: { team: TeamDetail }) {
  if (missing.length === 0 || hasEnded(registration.status)) return null;
  return (
    <p>
      <Trans>
        <strong>The team is incomplete.</strong> Until <ZonedMoment at={rosterLocksAt} format="deadline" /> it needs:{' '}
        {missing.join('; ')}.
      </Trans>
    </p>
  );
}

function Invite({ team, joinCode }: { team: TeamDetail; joinCode: string }) {
  const { origin } = useUrls();
  const path = joinPath(joinCode);
  if (team.lockedAt)
    return (
      <p className={`${styles.note} ${styles.below}`}>
        <Trans>The team is closed to new members.</Trans>
      </p>
    );
  if (isTeamFull(team.members.length, team.teamSize)) return null;
  return (
    <section className={styles.method} aria-labelledby="invite">
      <h2 id="invite">
        <Trans>Bring the others in</Trans>
      </h2>
      <p>
        <Trans>Send them this link, or tell them the code.</Trans>
      </p>
      <p className={styles.joinCode}>{joinCode}</p>
      <p className={styles.joinLink}>{origin + path}</p>
      <div className={form.actions}>
        <ShareButton title={t`Join ${team.teamName}`} path={path} />
        <WhatsAppLink
          text={t`Join our team ${team.teamName} for ${team.registration.eventTitle}: ${origin}${path} (code ${joinCode})`}
        >
          <Trans>WhatsApp</Trans>
        </WhatsAppLink>
        <CopyButton text={joinCode} what={t`the code`} />
      </div>
    </section>
  );
}
