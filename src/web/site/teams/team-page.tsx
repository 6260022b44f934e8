import { data, Link } from 'react-router';
import { overviewPath } from '../event-paths.ts';
import { getEvent } from '../events/get-event.ts';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText } from '../forms/outcome.ts';
import { pageApi } from '../page-api.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/team-page.ts';
import { submitTeam, type TeamOutcome } from './submit-team.ts';
import { TeamForm } from './team-form.tsx';
import { emptyMember, readTeam } from './team-values.ts';

export async function loader(args: Route.LoaderArgs) {
  const { _id, title, teamSize, mainEventId } = await getEvent(pageApi(args), args.params.id);
  return { event: { _id, title, teamSize, mainEventId } };
}

/** The form's way without JavaScript, its buttons for more and fewer members included. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = fieldText(form, 'intent');
  if (intent !== '') return data(changeMembers(form, intent));
  const api = pageApi(args);
  const outcome = await submitTeam(form, api.transport, args.params.id);
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}

function changeMembers(form: FormData, intent: string): TeamOutcome {
  const values = readTeam(form);
  const removed = /^remove:([1-9]\d*)$/.exec(intent)?.[1];
  if (removed) values.members.splice(Number(removed), 1);
  else if (intent === 'add') values.members.push(emptyMember());
  return { ok: false, message: '', errors: {}, values };
}

export default function TeamPage({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const { title, teamSize } = event;
  return (
    <FormPage
      title="Team registration"
      lead={
        <p>
          for <Link to={overviewPath(event)}>{title}</Link>
          {teamSize > 1 ? `, up to ${teamSize} people in a team, the leader included` : null}.
        </p>
      }
    >
      <PageHead title={`Team registration for ${title}`} description={`Register your team for ${title}.`} />
      <TeamForm key={actionData?.ok ? 'done' : 'form'} event={event} posted={actionData} />
    </FormPage>
  );
}
