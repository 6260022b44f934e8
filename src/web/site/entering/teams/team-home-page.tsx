import { useCallback } from 'react';
import { data, Link, redirect, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { TeamDetail } from '#contract/teams.ts';
import { ApiError, type Transport } from '../../../api.ts';
import { formatRupees } from '../../../money/format-money.ts';
import { withNext } from '../../accounts/next-page.ts';
import { overviewPath } from '../../event-paths.ts';
import { ShareButton } from '../../events/share-button.tsx';
import { useAddresses } from '../../festival.ts';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { fieldText } from '../../forms/outcome.ts';
import { pageApi } from '../../page-api.ts';
import { button } from '../../parts/button.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { stateName } from '../../passes/entry-words.ts';
import { ActionForm, type ActionOutcome } from '../action-form.tsx';
import { orNotFound, personalHeaders } from '../caller.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from '../entering.module.css';
import { entryPath, isToBePaid, joinPath, MY_ENTRIES, passPath, SIGN_IN, teamPath } from '../entering-paths.ts';
import type { Route } from './+types/team-home-page.ts';
import { submitTeamChange } from './submit-team-steps.ts';
import { TeamMembers } from './team-members.tsx';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const answer = pageApi(args)
    .call(endpoints.teams.show, { params: { id } })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) throw redirect(withNext(SIGN_IN, teamPath(id)));
      throw error;
    });
  return { team: (await orNotFound(answer)).data };
}

/** The forms' way without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData();
  const outcome = await submitTeamChange(sent, pageApi(args).transport, args.params.id);
  if (outcome.ok) throw redirect(fieldText(sent, 'intent') === 'leave' ? MY_ENTRIES : teamPath(args.params.id));
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function TeamHomePage({ loaderData: { team }, actionData }: Route.ComponentProps) {
  const { entry, teamName, teamLogo, members, teamSize } = team;
  const { change, onDone } = useTeamChange(team._id);
  return (
    <FormPage
      title={teamName}
      lead={
        <p>
          for <Link to={overviewPath({ _id: entry.eventId, title: entry.eventTitle })}>{entry.eventTitle}</Link>
        </p>
      }
    >
      <PageHead title={`Team ${teamName}`} description={`The team ${teamName}.`} hidden />
      <div className={styles.team}>
        {teamLogo ? <img className={styles.logo} src={teamLogo} alt="" width="96" height="96" /> : null}
        <div>
          <p>
            <strong>{stateName(entry)}</strong>
          </p>
          <p>
            {members.length} of {teamSize} people
          </p>
        </div>
      </div>
      <div className={styles.next}>
        {isToBePaid(entry) ? (
          <a className={button('marigold')} href={entryPath(entry)}>
            Pay {formatRupees(entry.amount)}
          </a>
        ) : null}
        <Link className={button('ghost')} to={passPath(entry.code)}>
          {entry.state === 'confirmed' ? 'Open the pass' : 'See the entry'}
        </Link>
      </div>
      {team.joinCode ? <Invite team={team} joinCode={team.joinCode} /> : null}
      <section className={styles.way} aria-labelledby="people">
        <h2 id="people">People</h2>
        <TeamMembers team={team} posted={actionData} send={change} onDone={onDone} />
      </section>
      {team.isLeader && team.joinCode ? (
        <ActionForm
          key={String(team.lockedAt)}
          intent={team.lockedAt ? 'unlock' : 'lock'}
          label={team.lockedAt ? 'Open the team to newcomers' : 'Close the team to newcomers'}
          busyLabel="Saving…"
          look="ghost"
          posted={actionData}
          send={change}
          onSuccess={onDone}
        />
      ) : null}
    </FormPage>
  );
}

/** Sends a change and shows the team as it is then; whoever left cannot see it any more. */
function useTeamChange(id: string) {
  const navigate = useNavigate();
  const change = useCallback((sent: FormData, transport: Transport) => submitTeamChange(sent, transport, id), [id]);
  const onDone = useCallback(
    ({ intent, message }: ActionOutcome) => {
      const to = intent.startsWith('leave') ? MY_ENTRIES : teamPath(id);
      void navigate(to, { replace: true, preventScrollReset: true, state: { notice: message } });
    },
    [id, navigate],
  );
  return { change, onDone };
}

function Invite({ team, joinCode }: { team: TeamDetail; joinCode: string }) {
  const { origin } = useAddresses();
  const path = joinPath(joinCode);
  if (team.lockedAt) return <p className={`${styles.note} ${styles.below}`}>The team is closed to newcomers.</p>;
  if (team.members.length >= team.teamSize) return null;
  return (
    <section className={styles.way} aria-labelledby="invite">
      <h2 id="invite">Bring the others in</h2>
      <p>Send them this link, or tell them the code.</p>
      <p className={styles.joinCode}>{joinCode}</p>
      <p className={styles.joinLink}>{origin + path}</p>
      <div className={form.actions}>
        <ShareButton title={`Join ${team.teamName}`} path={path} />
        <CopyButton text={joinCode} what="the code" />
      </div>
    </section>
  );
}
