import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { data, Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Transport } from '../../../api.ts';
import { call } from '../../../api.ts';
import { writtenIn } from '../../../language/written-in.ts';
import { button } from '../../components/button.ts';
import { PageHead } from '../../components/page-head.tsx';
import { failure } from '../../forms/failure.ts';
import form from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { FormPage } from '../../forms/form-page.tsx';
import { pageApi } from '../../page-api.ts';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import { orNull, personalHeaders } from '../current-user.ts';
import type { Route } from './+types/not-me-page.ts';

export const headers = personalHeaders;

const INTENT = 'release';
const otherwise = () => t`That could not be sent.`;

export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params;
  const found = await orNull(pageApi(args).call(endpoints.teamRoster.showMembership, { params: { token } }));
  return { membership: found?.data ?? null, token };
}

async function release(transport: Transport, token: string): Promise<ActionResult> {
  const { teamRosterEndpoints } = await import('#contract/team-roster.ts');
  try {
    await call(transport, teamRosterEndpoints.releaseMembership, { params: { token }, body: {} });
    return {
      intent: INTENT,
      ok: true,
      message: t`You are out of the team. Nobody sees you in it any more.`,
      errors: {},
    };
  } catch (error) {
    return { intent: INTENT, ...failure(error, otherwise()) };
  }
}

/** Handles the button without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await release(pageApi(args).transport, args.params.token);
  return data(outcome, { status: outcome.status ?? 200 });
}

/** The page of the link in a mail to somebody whom a stranger may have named: one button, no login. */
export default function NotMePage({ loaderData: { membership, token }, actionData }: Route.ComponentProps) {
  const [done, setDone] = useState(actionData?.ok ? actionData : undefined);
  return (
    <FormPage
      title={t`This is not me`}
      lead={
        membership ? (
          <p>
            <Trans>
              {membership.teamLeader} named {membership.name} as a member of the team{' '}
              <strong>{membership.teamName}</strong> for{' '}
              <strong {...writtenIn(membership.eventTitle)}>{membership.eventTitle}</strong>.
            </Trans>
          </p>
        ) : null
      }
    >
      <PageHead title={t`This is not me`} description={t`Take yourself out of a team.`} hidden />
      {done ? (
        <FormMessage outcome={done} />
      ) : membership ? (
        <ActionForm
          intent={INTENT}
          label={t`Take me out of this team`}
          busyLabel={t`Taking you out…`}
          posted={actionData}
          send={(_form, transport) => release(transport, token)}
          onSuccess={setDone}
          fields={() => (
            <p>
              <Trans>
                Is that not you, or did you not agree? Then press the button. The pass that we mailed to you stops
                working, the leader is told, and you may register for the event yourself.
              </Trans>
            </p>
          )}
        />
      ) : (
        <p>
          <Trans>You are not in this team, or not any more. There is nothing left to do.</Trans>
        </p>
      )}
      <p className={form.after}>
        <Link className={button('ghost')} to="/">
          <Trans>See all events</Trans>
        </Link>
      </p>
    </FormPage>
  );
}
