import { data, Link, redirect, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Entry } from '#contract/entries.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { formatRupees } from '../../money/format-money.ts';
import { clearAccountMarker } from '../accounts/account-marker.ts';
import { withNext } from '../accounts/next-page.ts';
import { ActionForm } from '../entering/action-form.tsx';
import { findCaller, personalHeaders } from '../entering/caller.ts';
import { Deadline } from '../entering/deadline.tsx';
import { entryPath, isToBePaid, JOIN, MY_ENTRIES, passPath, SIGN_IN, teamPath } from '../entering/entering-paths.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { button } from '../parts/button.ts';
import { Icon } from '../parts/icon.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { PageHead } from '../parts/page-head.tsx';
import paper from '../parts/paper.module.css';
import { stateName, stateTone } from '../passes/entry-words.ts';
import badge from '../passes/state.module.css';
import type { Route } from './+types/my-entries-page.ts';
import { submitLogout } from './log-out.ts';
import styles from './my-entries.module.css';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const caller = await findCaller(api);
  if (!caller) throw redirect(withNext(SIGN_IN, MY_ENTRIES));
  return { caller, entries: await dataOrNull(api.call(endpoints.entries.mine)) };
}

/** Logging out without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const outcome = await submitLogout(await args.request.formData(), api.transport);
  if (outcome.ok) throw redirect('/', { headers: api.cookies });
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function MyEntriesPage({ loaderData: { caller, entries }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <section className={styles.page}>
      <PageHead title="My entries" description="Your entries, passes and teams." hidden />
      <div className={styles.head}>
        <div>
          <h1>My entries</h1>
          <p>
            {caller.name}, {caller.email}
          </p>
        </div>
        <ActionForm
          intent="log-out"
          label="Log out"
          busyLabel="Logging out…"
          look="ghost"
          small
          posted={actionData}
          send={submitLogout}
          onSuccess={() => {
            clearAccountMarker();
            void navigate('/', { state: { notice: 'You are logged out' } });
          }}
        />
      </div>
      {entries === null ? <LoadFailed what="Your entries" /> : null}
      {entries?.length === 0 ? <NoEntries /> : null}
      <ul className={styles.list}>
        {entries?.map((entry) => (
          <EntryCard key={entry._id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function NoEntries() {
  return (
    <div className={`${paper.paper} ${styles.empty}`}>
      <p>You have not entered any event yet. Entries you make while logged in, and teams you join, stand here.</p>
      <div className={styles.actions}>
        <Link className={button('marigold')} to="/">
          See all events
        </Link>
        <Link className={button('ghost')} to={JOIN}>
          Join a team by its code
        </Link>
      </div>
    </div>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  const { code, eventTitle, mainEventTitle, eventStartDate, eventVenue, state, heldUntil, teamId, kind, name } = entry;
  const isActive = stateTone(state) !== 'over';
  return (
    <li className={`${paper.paper} ${styles.card}`}>
      <p className={`${badge.state} ${styles.state}`} data-tone={stateTone(state)}>
        {stateName(entry)}
      </p>
      <h2>
        <Link to={passPath(code)}>{eventTitle}</Link>
      </h2>
      <p className={styles.facts}>
        {mainEventTitle ? <span>{mainEventTitle}</span> : null}
        <span>
          <Icon name="calendar" size={18} /> <Moment at={eventStartDate} format="dateTime" />
        </span>
        <span>
          <Icon name="place" size={18} /> {eventVenue ?? 'Venue TBD'}
        </span>
        {kind === 'team' ? (
          <span>
            <Icon name="people" size={18} /> {name}
          </span>
        ) : null}
      </p>
      {heldUntil ? (
        <p>
          Until <Deadline at={heldUntil} />
        </p>
      ) : null}
      <div className={styles.actions}>
        {isToBePaid(entry) ? (
          <a className={button('ink', 'small')} href={entryPath(entry)}>
            Pay {formatRupees(entry.amount)}
          </a>
        ) : null}
        <Link className={button(isToBePaid(entry) ? 'ghost' : 'ink', 'small')} to={passPath(code)}>
          {openWords(entry)}
        </Link>
        {teamId && isActive ? (
          <Link className={button('ghost', 'small')} to={teamPath(teamId)}>
            Team
          </Link>
        ) : null}
      </div>
    </li>
  );
}

/** What opening the pass is good for. */
function openWords({ state, amount, cancellable }: Entry): string {
  if (state === 'confirmed') return 'Open the pass';
  if (state === 'offered' && amount === 0) return 'Take the place';
  return cancellable ? 'See or cancel' : 'See the entry';
}
