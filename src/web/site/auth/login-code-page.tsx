import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { data, Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { StayedNote } from '../forms/drafts/stayed-note.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { pageApi } from '../page-api.ts';
import { PersonField } from '../registration/person-field.tsx';
import { LOGIN_CODE, SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/login-code-page.ts';
import { loadCodeForms, MailedCodeForm } from './load-account-forms.ts';
import { storeLoginHint } from './login-hint.ts';
import { nextPage } from './next-page.ts';
import { type CodeResult, submitLoginCode } from './submit-login-code.ts';

export const handle = { cache: 'public' };

/** How long the success message is shown before the next page, in milliseconds. */
const READING_TIME = 1200;

/** Handles both forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const outcome = await submitLoginCode(await readForm(args.request), api.transport);
  if (outcome.ok && outcome.token) {
    const next = nextPage(new URL(args.request.url).searchParams);
    throw redirect(next ?? MY_REGISTRATIONS, { headers: api.cookies });
  }
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}

export default function LoginCodePage({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title={t`Log in by a code`}
      lead={
        <p>
          <Trans>No password needed: we mail you six digits.</Trans>
        </p>
      }
    >
      <PageHead
        title={t`Log in by a code`}
        description={t`Log in with a code sent by e-mail.`}
        path={LOGIN_CODE}
        hidden
      />
      <CodeForms posted={actionData} />
    </FormPage>
  );
}

/** The e-mail first, then the code that came there. */
function CodeForms({ posted }: { posted: CodeResult | undefined }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Kept while a form is being sent, which clears its outcome.
  const [sentTo, setSentTo] = useState(posted?.sentTo);
  const [needsName, setNeedsName] = useState(posted?.needsName ?? false);
  const submission = useSubmission<CodeResult>({
    posted,
    prepare: loadCodeForms,
    // A code is kept nowhere.
    ...(sentTo ? {} : { draft: { of: 'email', person: undefined } }),
    send: async (form, transport) => {
      const result = await (await loadCodeForms()).submitLoginCode(form, transport);
      setSentTo(result.sentTo);
      setNeedsName(result.needsName ?? false);
      return result;
    },
    onSuccess: ({ token, name, message }) => {
      if (!token) return;
      storeLoginHint(token, name);
      const to = nextPage(search) ?? MY_REGISTRATIONS;
      setTimeout(() => void navigate(to, { state: { notice: message } }), READING_TIME);
    },
  });
  const { outcome, setOutcome } = submission;
  if (outcome?.ok && outcome.token) {
    return (
      <div className={styles.form}>
        <FormMessage outcome={outcome} />
      </div>
    );
  }
  if (sentTo) {
    const back = () => {
      setSentTo(undefined);
      setOutcome(undefined);
    };
    return <MailedCodeForm {...submission} sentTo={sentTo} needsName={needsName} onBack={back} />;
  }
  return <EmailForm {...submission} query={search.size > 0 ? `?${search}` : ''} />;
}

type Submission = ReturnType<typeof useSubmission<CodeResult>>;

function EmailForm({ form, outcome, busy, draft, query }: Submission & { query: string }) {
  return (
    <>
      <form {...form}>
        <PersonField ask="email" errors={outcome?.errors ?? {}} values={outcome?.values ?? {}} />
        <FormMessage outcome={outcome} />
        <StayedNote draft={draft} />
        <button type="submit" className={button('ink', 'wide')} disabled={busy}>
          {busy ? t`Sending…` : t`Mail me a code`}
        </button>
      </form>
      <p className={styles.after}>
        <Trans>
          You have a password? <Link to={SIGN_IN + query}>Log in with it</Link>
        </Trans>
      </p>
    </>
  );
}
