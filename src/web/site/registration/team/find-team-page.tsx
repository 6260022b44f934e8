import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Form, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { isUnknown } from '../../../api.ts';
import { button } from '../../components/button.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Field } from '../../forms/field.tsx';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { pageApi } from '../../page-api.ts';
import { joinPath } from '../registration-paths.ts';
import type { Route } from './+types/find-team-page.ts';

/** The join code in the typed text, which may be a whole link. */
function codeIn(typed: string): string {
  const last = typed.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Whether a team has this code. Where the request fails, the team's page shows the error. */
async function isKnown(args: Route.LoaderArgs, joinCode: string): Promise<boolean> {
  try {
    await pageApi(args).call(endpoints.teams.showInvite, { params: { joinCode } });
    return true;
  } catch (error) {
    return !isUnknown(error);
  }
}

export async function loader(args: Route.LoaderArgs) {
  const typed = new URL(args.request.url).searchParams.get('code');
  if (typed === null) return { typed: '', error: undefined };
  const code = codeIn(typed);
  if (code.length !== 6) return { typed, error: t`A team code has six letters` };
  if (await isKnown(args, code)) throw redirect(joinPath(code));
  return { typed, error: t`No team has this code. Compare it with the one your team leader sees` };
}

export default function FindTeamPage({ loaderData: { typed, error } }: Route.ComponentProps) {
  return (
    <FormPage
      title={t`Join a team`}
      lead={
        <p>
          <Trans>Your team leader has the code, six letters, and a link with it.</Trans>
        </p>
      }
    >
      <PageHead title={t`Join a team`} description={t`Join a team by its six-letter code.`} hidden />
      <Form className={form.form}>
        <Field
          name="code"
          label={t`Team code`}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          defaultValue={typed}
          error={error}
        />
        <button type="submit" className={button('ink', 'wide')}>
          <Trans>Find the team</Trans>
        </button>
      </Form>
    </FormPage>
  );
}
