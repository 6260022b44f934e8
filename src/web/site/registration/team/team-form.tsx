import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Question } from '#contract/questions/question-rules.ts';
import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import { isTeamFull, teamLimit } from '#contract/team-rules.ts';
import { apiText } from '../../../language/api-text.ts';
import { withNext } from '../../auth/next-page.ts';
import { button } from '../../components/button.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { useHydrated } from '../../components/use-hydrated.ts';
import { loginPath, teamRegistrationPath } from '../../event-paths.ts';
import { DraftNote } from '../../forms/drafts/draft-note.tsx';
import { readFields } from '../../forms/drafts/form-fields.ts';
import { Field } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { useSubmission } from '../../forms/use-submission.ts';
import { ConsentNotice } from '../../privacy/consent-notice.tsx';
import { loadStars } from '../../schedule/load-stars.ts';
import { LogInAgain } from '../lazy-log-in-again.ts';
import { RegisteredBefore } from '../lazy-registered-before.ts';
import { QuestionFields } from '../questions/lazy-question-fields.tsx';
import { TeamProblems } from '../rules/lazy-facts.tsx';
import type { BringBack, Emptied } from './bring-back.tsx';
import { loadTeamContract } from './load-team-contract.ts';
import { loadTeamForm } from './load-team-forms.ts';
import { MemberFields } from './member-fields.tsx';
import type { TeamResult } from './submit-team.ts';
import {
  emptyMember,
  emptyTeam,
  isFilled,
  type KnownLeader,
  type TeamValues,
  teamLedBy,
} from './values/team-values.ts';

/** Loaded before the form is emptied. */
const loadBringBack = () => import('./bring-back.tsx');
/** Loaded before a team is sent, so that it cannot fail afterwards. */
const loadTeamDone = () => import('./done/team-done.tsx');
const TeamDone = lazy(async () => ({ default: (await loadTeamDone()).TeamDone }));

interface TeamFormProps {
  event: { _id: string; title: string; teamSize: number; rules: RosterRules };
  questions: readonly Question[];
  posted: TeamResult | undefined;
  /** The logged-in leader, whose name and e-mail are filled in. */
  leader: KnownLeader | null;
  /** The e-mail of the account that fills the form in, also for others; undefined for a guest. */
  account: string | undefined;
  /** Other ways to register, at the top of the form and below it; not shown once the team is registered. */
  above: React.ReactNode;
  below: React.ReactNode;
}

/** Moves the focus to a member's name once the number of members has changed. */
function useFocusOnMember(count: number) {
  const wanted = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is there once there are so many members.
  useEffect(() => {
    if (wanted.current !== undefined) document.getElementById(`field-members.${wanted.current}.name`)?.focus();
    wanted.current = undefined;
  }, [count]);
  return (index: number) => {
    wanted.current = index;
  };
}

/** Where all have to be of one college, the next member most likely is of the leader's. */
const collegeOf = ({ members: [leader] }: TeamValues, { sameCollege }: RosterRules) =>
  sameCollege && leader?.college ? { college: leader.college } : {};

export function TeamForm({ event, questions, posted, leader, account, above, below }: TeamFormProps) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [team, setTeam] = useState<TeamValues>(() => (posted && !posted.ok ? posted.values : teamLedBy(leader)));
  const [emptied, setEmptied] = useState<Emptied & { BringBack: typeof BringBack }>();
  const focusOnMember = useFocusOnMember(team.members.length);
  const { form, outcome, setOutcome, busy, progress, draft } = useSubmission({
    posted,
    prepare: () => Promise.all([loadTeamForm(), loadTeamContract(), loadTeamDone(), loadBringBack()]),
    send: async (form, transport) => {
      const [{ submitTeam }] = await Promise.all([loadTeamForm(), loadTeamDone()]);
      const result = await submitTeam(form, transport, event._id, questions);
      // The seats above the form, whose note leads to the waitlist once none is left.
      if (result.ok || result.code === 'event_full') void revalidate();
      if (result.ok && !account) (await loadStars()).setStar(event._id, true);
      return result;
    },
    upload: true,
    draft: {
      of: `team:${event._id}`,
      person: account,
      restore: async (fields) => {
        const { readTeam } = await loadTeamForm();
        setTeam(readTeam(fields()));
      },
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a page that was loaded again.
  useEffect(() => {
    if (history.state?.registered) void loadTeamDone().then((done) => done.bringBack(setOutcome));
  }, []);
  const errors = outcome?.errors ?? {};
  const full = isTeamFull(team.members.length, event.teamSize);

  function restart() {
    const fields = form.ref.current ? readFields(form.ref.current) : [];
    setEmptied(undefined);
    if (isFilled(team) && !outcome?.ok) void loadBringBack().then((part) => setEmptied({ team, fields, ...part }));
    setTeam(emptyTeam());
    setOutcome(undefined);
    draft.clear();
  }

  function setMembers(members: TeamValues['members']) {
    setTeam((before) => ({ ...before, members }));
  }

  if (outcome?.ok) {
    return <TeamDone outcome={outcome} event={event} isKnown={leader !== null} onAnother={restart} />;
  }
  const leaderEmail = team.members[0]?.email ?? '';
  const field = (name: Exclude<keyof TeamValues, 'members' | 'answers'>) => ({
    name,
    value: team[name],
    error: errors[name],
    onChange: (change: React.ChangeEvent<HTMLInputElement>) => setTeam({ ...team, [name]: change.target.value }),
  });
  return (
    <>
      <form {...form} encType="multipart/form-data" noValidate onReset={restart}>
        <div>{above}</div>
        <input type="hidden" name="account" value={account ?? ''} />
        {/* Without script, Enter presses the first submit button: it must not be one that changes the members. */}
        {hydrated ? null : (
          <button type="submit" className={styles.unseen} tabIndex={-1} aria-hidden="true">
            <Trans>Register Team</Trans>
          </button>
        )}
        <Field {...field('teamName')} label={t`Team name`} required maxLength={100} autoComplete="off" />
        <QuestionFields
          eventId={event._id}
          questions={questions}
          scope="team"
          values={team.answers ?? {}}
          onChange={(change) => setTeam((before) => ({ ...before, answers: change(before.answers ?? {}) }))}
          errors={errors}
        />
        <MemberFields
          eventId={event._id}
          questions={questions}
          rules={event.rules}
          members={team.members}
          at={posted?.at}
          errors={errors}
          onChange={(index, change) =>
            setTeam((before) => ({
              ...before,
              members: before.members.map((member, at) => (at === index ? change(member) : member)),
            }))
          }
          onRemove={(index) => {
            focusOnMember(index - 1);
            setMembers(team.members.filter((_, at) => at !== index));
            setOutcome(undefined);
          }}
        />
        <div>
          <button
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value="add"
            className={button('ghost', 'small')}
            disabled={full}
            onClick={() => {
              focusOnMember(team.members.length);
              setMembers([...team.members, { ...emptyMember(), ...collegeOf(team, event.rules) }]);
            }}
          >
            <Icon name="plus" /> <Trans>Add member</Trans>
          </button>
          {full ? <p className={styles.hint}>{apiText(teamLimit(event.teamSize))}</p> : null}
        </div>
        <TeamProblems rules={event.rules} members={team.members} />
        <div className={styles.pair}>
          <Field {...field('contactEmail')} label={t`Contact email`} type="email" required autoComplete="email" />
          <Field {...field('contactPhone')} label={t`Contact phone`} type="tel" autoComplete="tel" />
        </div>
        {hydrated && leaderEmail !== '' && team.contactEmail === '' ? (
          <div>
            <button
              type="button"
              className={button('ghost', 'small')}
              onClick={() => {
                setTeam({ ...team, contactEmail: leaderEmail });
                document.getElementById('field-contactEmail')?.focus();
              }}
            >
              <Trans>Use the leader’s e-mail</Trans>
            </button>
          </div>
        ) : null}
        {/* Where the rule compares the members' colleges, that of the team is the same. */}
        {event.rules.sameCollege ? null : (
          <Field {...field('college')} label={t`College`} maxLength={200} autoComplete="organization" />
        )}
        <div className={styles.pair}>
          <Field
            {...field('teamLogo')}
            label={t`Team logo (URL)`}
            type="url"
            hint={t`A URL that begins with https://`}
          />
          <Field
            name="logo"
            label={t`or a picture`}
            type="file"
            accept="image/*"
            hint={t`PNG, JPG, GIF up to 10MB`}
            error={errors.logo}
          />
        </div>
        {busy && progress > 0 && progress < 1 ? (
          <progress className={styles.progress} value={progress} max={1} aria-label={t`Upload`} />
        ) : null}
        <ConsentNotice
          what={t`to keep your team’s seat and reach its members about the event`}
          others
          takesPart
          age={event.rules.ageRule}
          errors={errors}
          values={posted?.consent ?? {}}
        />
        <FormMessage outcome={outcome} />
        <DraftNote draft={draft} outcome={outcome} />
        {outcome?.code === 'already_registered' ? <RegisteredBefore isLoggedIn={leader !== null} /> : null}
        {outcome?.code === 'not_signed_in' ? (
          <LogInAgain path={withNext(loginPath(event), teamRegistrationPath(event))} />
        ) : null}
        <div className={styles.actions}>
          <button type="submit" className={button('ink')} disabled={busy}>
            {busy ? t`Registering…` : t`Register Team`}
          </button>
          <button type="reset" className={button('ghost')} disabled={busy}>
            <Trans>Reset</Trans>
          </button>
        </div>
        {emptied && !isFilled(team) ? (
          <emptied.BringBack
            emptied={emptied}
            form={form.ref}
            draft={draft}
            onBack={(before) => {
              setTeam(before);
              setEmptied(undefined);
            }}
          />
        ) : null}
      </form>
      {below}
    </>
  );
}
