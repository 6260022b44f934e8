import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link } from 'react-router';
import { call, type Transport } from '../../api.ts';
import { apiText } from '../../language/api-text.ts';
import { PageHead } from '../components/page-head.tsx';
import type { Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText, fieldTexts } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { EmailForm } from '../registration/email-form.tsx';
import { LOGIN_CODE, MAIL_PASSES } from '../registration/registration-paths.ts';
import type { Route } from './+types/mail-passes-page.ts';

export const handle = { cache: 'public' };

interface MailResult extends Outcome {
  values: Record<string, string>;
}

const loadPassContract = () => import('#contract/passes.ts');

/** Asks for the mail; the response is the same for an e-mail without registrations. */
async function submitMail(form: FormData, transport: Transport): Promise<MailResult> {
  const { passEndpoints } = await loadPassContract();
  const values = fieldTexts(form);
  try {
    const { message = '' } = await call(transport, passEndpoints.mail, { body: { email: fieldText(form, 'email') } });
    return { ok: true, message: apiText(message), errors: {}, values };
  } catch (error) {
    return { ...failure(error, t`The e-mail could not be sent.`), values };
  }
}

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submitMail(await readForm(args.request), pageApi(args).transport);
  return data(outcome, { status: outcome.status ?? 200 });
}

/** For guests who have lost the mail: the links to all their registrations once more. */
export default function MailPassesPage({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title={t`Mail me my passes`}
      lead={
        <p>
          <Trans>
            We mail the links to everything that is registered with your address: passes, payments and teams.
          </Trans>
        </p>
      }
    >
      <PageHead
        title={t`Mail me my passes`}
        description={t`Get the links to your passes by e-mail.`}
        path={MAIL_PASSES}
        hidden
      />
      <EmailForm posted={actionData} send={submitMail} prepare={loadPassContract} label={t`Mail me my passes`} />
      <p className={styles.after}>
        <Trans>
          Or see them here: <Link to={LOGIN_CODE}>log in with a code sent by e-mail</Link>, without a password.
        </Trans>
      </p>
    </FormPage>
  );
}
