import { Form, redirect } from 'react-router';
import { Field } from '../../forms/field.tsx';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { button } from '../../parts/button.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { joinPath } from '../entering-paths.ts';
import type { Route } from './+types/find-team-page.ts';

/** The six letters in what was typed, or in a whole link. */
function codeIn(typed: string): string {
  const last = typed.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last.toUpperCase().replace(/[^A-Z]/g, '');
}

export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('code');
  if (typed === null) return { typed: '', error: undefined };
  const code = codeIn(typed);
  if (code.length === 6) throw redirect(joinPath(code));
  return { typed, error: 'A team code has six letters' };
}

export default function FindTeamPage({ loaderData: { typed, error } }: Route.ComponentProps) {
  return (
    <FormPage title="Join a team" lead={<p>Your team leader has the code, six letters, and a link that holds it.</p>}>
      <PageHead title="Join a team" description="Join a team by its six-letter code." hidden />
      <Form className={form.form}>
        <Field
          name="code"
          label="Team code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          defaultValue={typed}
          error={error}
        />
        <button type="submit" className={button('ink', 'wide')}>
          Find the team
        </button>
      </Form>
    </FormPage>
  );
}
