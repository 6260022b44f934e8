import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { groupedPassCode, PASS_CODE_LENGTH } from '#contract/passes.ts';
import { FESTIVAL_ID, festivalIdPath, MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import type { FestivalId } from '#contract/wallet/festival-ids.ts';
import { Written } from '../../language/written.tsx';
import { withNext } from '../auth/next-page.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import paper from '../components/paper.module.css';
import { useFestival } from '../festival.ts';
import { readForm } from '../forms/read-form.ts';
import { SavedNote } from '../offline/saved-note.tsx';
import { pageApi } from '../page-api.ts';
import pass from '../passes/pass.module.css';
import { PrintButton } from '../passes/print-button.tsx';
import { SavePicture } from '../passes/save-picture.tsx';
import { ActionForm } from '../registration/action-form.tsx';
import { findCurrentUser, orNotFound, personalHeaders } from '../registration/current-user.ts';
import { QrPicture } from '../registration/payment/qr-picture.tsx';
import { SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/festival-id-page.ts';
import styles from './festival-id.module.css';
import { FestivalIdPasses } from './festival-id-passes.tsx';

/** Loaded once a new code is asked for. */
const loadRenewal = () => import('./submit-renewal.ts');

export const headers = personalHeaders;

/** One's own festival ID, or that of a mailed link. What the gate reads opens nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { key } = args.params as { key?: string };
  const api = pageApi(args);
  const shown = (festivalId: FestivalId, isOwn: boolean) => ({
    festivalId,
    isOwn,
    grouped: groupedPassCode(festivalId.code),
  });
  if (key === undefined) {
    if (!(await findCurrentUser(api))) throw redirect(withNext(SIGN_IN, FESTIVAL_ID));
    return shown((await api.call(endpoints.festivalIds.mine)).data, true);
  }
  if (key.length === PASS_CODE_LENGTH) return { festivalId: null, isOwn: false, grouped: '' };
  const { data } = await orNotFound(api.call(endpoints.festivalIds.show, { params: { key } }));
  return shown(data, false);
}

/** A new code, without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { key } = args.params as { key?: string };
  await readForm(args.request);
  const { submitRenewal } = await loadRenewal();
  const outcome = await submitRenewal(pageApi(args).transport, key);
  if (outcome.next) throw redirect(outcome.next);
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function FestivalIdPage({
  loaderData: { festivalId, isOwn, grouped },
  actionData,
}: Route.ComponentProps) {
  return (
    <article className={`${paper.paper} ${pass.pass}`}>
      <PageHead title={t`Festival ID`} description={t`One code for all your events.`} hidden />
      {festivalId ? <Shown {...{ festivalId, isOwn, grouped, posted: actionData }} /> : <ForTheGate />}
    </article>
  );
}

/** What somebody sees who scans a festival ID with their phone's camera. */
function ForTheGate() {
  return (
    <div className={pass.body}>
      <h1>
        <Trans>A festival ID</Trans>
      </h1>
      <p>
        <Trans>The gates of the festival read this code. It shows nothing to anybody else.</Trans>
      </p>
      <Link className={button('ink')} to={FESTIVAL_ID}>
        <Trans>Log in to see your own</Trans>
      </Link>
    </div>
  );
}

interface ShownProps {
  festivalId: FestivalId;
  isOwn: boolean;
  /** The code in groups of four. */
  grouped: string;
  posted: Route.ComponentProps['actionData'];
}

function Shown({ festivalId, isOwn, grouped, posted }: ShownProps) {
  const { code, key, qrSvg, name, passes } = festivalId;
  const { festivalName } = useFestival();
  const navigate = useNavigate();
  const ownKey = isOwn ? undefined : key;
  const admitting = passes.filter(({ status, isDeleted }) => status === 'confirmed' && !isDeleted);
  return (
    <>
      <header className={pass.head}>
        <Written as="p" text={festivalName} />
        <h1>
          <Trans>Festival ID</Trans>
        </h1>
        {name ? <p className={styles.name}>{name}</p> : null}
      </header>
      <div className={pass.body}>
        <SavedNote path={festivalIdPath(ownKey)} version={code} />
        <QrPicture className={pass.qr} svg={qrSvg} alt={t`QR code of the festival ID ${grouped}`} />
        <p className={styles.code}>{grouped}</p>
        <p>
          <Trans>One code for all your events: show it at any gate, on this screen, printed or as a picture.</Trans>
        </p>
        <FestivalIdPasses passes={passes} />
        <div className={pass.tools}>
          <SavePicture
            picture={{
              title: t`Festival ID`,
              subtitle: festivalName,
              lines: [name, ...admitting.map(({ eventTitle }) => eventTitle)],
              code: grouped,
              qrSvg,
            }}
            fileName="festival-id"
          />
          <PrintButton />
          {isOwn ? (
            <Link className={button('ghost', 'small')} to={MY_REGISTRATIONS}>
              <Trans>My registrations</Trans>
            </Link>
          ) : null}
        </div>
        <details className={pass.cancel} open={posted !== undefined}>
          <summary>
            <Trans>Somebody else has this code?</Trans>
          </summary>
          <p>
            <Trans>
              A new code replaces the old one: the old code, its printouts and pictures admit nobody any more.
            </Trans>
          </p>
          <ActionForm
            intent="renew"
            label={t`Make a new code`}
            busyLabel={t`Making a new code…`}
            look="ghost"
            posted={posted}
            send={async (_form, transport) => (await loadRenewal()).submitRenewal(transport, ownKey)}
            onSuccess={({ message, ...outcome }) =>
              void navigate('next' in outcome ? String(outcome.next) : festivalIdPath(ownKey), {
                replace: true,
                state: { notice: message },
              })
            }
          />
        </details>
      </div>
    </>
  );
}
