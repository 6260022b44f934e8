import { IconArrowLeft, IconQrcode } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import { groupedPassCode } from '#contract/passes.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { isUnknown } from '../../../api.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import styles from '../../components/detail/detail.module.css';
import { Fact } from '../../components/detail/fact.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { HeaderLink } from '../../components/header-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { registrationQuery } from '../../queries/registrations/registrations.ts';
import { DeskMenu } from '../desk/desk-menu.tsx';
import { amountText } from '../registration-labels.ts';
import { checkInCodePath } from '../registration-paths.ts';
import { RegistrationStatusBadge } from '../status-badge.tsx';
import { ActionBar } from './action-bar.tsx';
import { RegistrationAnswers } from './registration-answers.tsx';
import { RegistrationHistory } from './registration-history.tsx';
import { RegistrationPayments } from './registration-payments.tsx';
import { RegistrationPeople } from './registration-people.tsx';

const back = (
  <HeaderLink to="/admin/registrations" icon={IconArrowLeft}>
    Registrations
  </HeaderLink>
);

/** One registration: who, what for, what was paid, what happened, and what can be done now. */
export default function RegistrationPage() {
  const id = useParams().id ?? '';
  return <OneRegistration key={id} id={id} />;
}

function OneRegistration({ id }: { id: string }) {
  const may = useMay();
  const { data, error, isFetching, refetch } = usePageQuery(registrationQuery(useAdminApi(), id));
  if (!data && isUnknown(error)) {
    return (
      <>
        <PageHeader title="Registration" />
        <EmptyState title="There is no such registration">{back}</EmptyState>
      </>
    );
  }
  const failed = error ? (
    <ErrorState what="The registration" error={error} isLoading={isFetching} onRetry={refetch} />
  ) : null;
  if (!data) {
    return (
      <>
        <PageHeader title="Registration" actions={back} />
        {failed ?? <div className={styles.skeleton} role="status" aria-label="Loading the registration" />}
      </>
    );
  }
  const { registration, payments, kept } = data;
  return (
    <>
      <PageHeader
        title={registration.name}
        actions={
          <>
            {back}
            {registration.status === 'confirmed' && may.for('check-in.scan', registration.eventId) ? (
              <HeaderLink to={checkInCodePath(registration.code)} icon={IconQrcode}>
                At the gate
              </HeaderLink>
            ) : null}
            {may.for('registrations.edit', registration.eventId) ? <DeskMenu registration={registration} /> : null}
            <ActionBar {...data} />
          </>
        }
      >
        {registration.kind === 'team' ? 'Team' : 'Registration'} #{registration.number} · {registration.eventTitle}
        {registration.mainEventTitle ? `, part of ${registration.mainEventTitle}` : ''}
      </PageHeader>
      {failed}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts registration={registration} />
          <RegistrationPeople registration={registration} />
          <RegistrationAnswers registration={registration} />
          <RegistrationPayments registration={registration} payments={payments} kept={kept} />
        </div>
        <RegistrationHistory registrationId={registration._id} history={registration.history} />
      </div>
    </>
  );
}

function Facts({ registration }: { registration: RegistrationDetail }) {
  const { status, missing, reason, expiresAt, position, amount, paymentMethod, code, email, phone, college } =
    registration;
  return (
    <section className={styles.card} aria-labelledby="facts">
      <h2 id="facts" className={styles.heading}>
        Details
      </h2>
      <dl className={styles.facts}>
        <Fact name="Status">
          <RegistrationStatusBadge status={status} />
        </Fact>
        {missing.length > 0 ? <Fact name="Incomplete">{missing.join(', ')}</Fact> : null}
        {reason ? <Fact name="Reason">{reason}</Fact> : null}
        {expiresAt ? (
          <Fact name="Lapses">
            <Moment at={expiresAt} format="dateTime" />
          </Fact>
        ) : null}
        {registration.verifyBy ? (
          <Fact name="E-mail not confirmed">
            Lapses on <Moment at={registration.verifyBy} format="dateTime" /> unless the mailed link is opened
          </Fact>
        ) : null}
        {position === null ? null : <Fact name="Waiting before">{position}</Fact>}
        <Fact name="Amount">
          {amountText(amount)}
          {paymentMethod ? ` · ${paymentMethodLabels[paymentMethod]}` : ''}
        </Fact>
        <Fact name="Pass">
          <a href={passPath(code)} target="_blank" rel="noopener" title="Opens in a new tab">
            <code>{groupedPassCode(code)}</code>
          </a>
        </Fact>
        <Fact name="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        {phone ? (
          <Fact name="Phone">
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Fact>
        ) : null}
        {college ? <Fact name="College">{college}</Fact> : null}
        <Fact name="Event begins">
          <Moment at={registration.eventStartDate} format="dateTime" />
        </Fact>
      </dl>
    </section>
  );
}
