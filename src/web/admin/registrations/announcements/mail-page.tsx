import { IconArrowLeft, IconMail, IconMailExclamation } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LEAVES } from '../../components/form/leave-guard.tsx';
import { HeaderLink } from '../../components/header-link.tsx';
import { NoMailServer } from '../../components/mail/no-mail-server.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { sentMailsQuery } from '../../queries/registrations/sent-mails.ts';
import { emailsPath } from '../registration-paths.ts';
import { MailForm } from './mail-form.tsx';
import { readTarget, targetParams } from './mail-target.ts';
import { SentMails } from './sent-mails.tsx';

/** A message to people, now or at a time to come; what waits, and what became of those sent before. */
export default function MailPage() {
  const [params, setParams] = useSearchParams();
  const sentBefore = usePageQuery(sentMailsQuery(useAdminApi()));
  const hasMailServer = sentBefore.data?.hasMailServer;
  return (
    <>
      <PageHeader
        title="Mail participants"
        actions={
          <>
            <HeaderLink to="/admin/registrations/mails" icon={IconMail}>
              Sent mails
            </HeaderLink>
            <HeaderLink to={emailsPath()} icon={IconMailExclamation}>
              Emails that failed
            </HeaderLink>
            <HeaderLink to="/admin/registrations" icon={IconArrowLeft}>
              Registrations
            </HeaderLink>
          </>
        }
      >
        One message, once to each email address.{hasMailServer ? ' It goes out within a minute.' : ''}
      </PageHeader>
      <NoMailServer />
      <MailForm
        target={readTarget(params)}
        onTarget={(target) => setParams(targetParams(target), { replace: true, state: LEAVES })}
        hasMailServer={hasMailServer !== false}
        contact={sentBefore.data?.contact}
        hasWaiting={sentBefore.data?.mails.some(({ status }) => status === 'scheduled') ?? false}
      />
      {sentBefore.error && !sentBefore.data ? (
        <ErrorState
          what="The sent mails"
          error={sentBefore.error}
          isLoading={sentBefore.isFetching}
          onRetry={sentBefore.refetch}
        />
      ) : null}
      {sentBefore.data ? <SentMails mails={sentBefore.data.mails} /> : null}
    </>
  );
}
