import { Trans } from '@lingui/react/macro';
import { type ComponentType, lazy } from 'react';
import { button } from '../button.ts';
import { useCameWithDocument } from '../use-hydrated.ts';
import styles from './on-demand.module.css';

/** How long a page waits for one of its parts (ms). */
const PATIENCE = 8000;
/** After a failure it is tried once more (ms). */
const PAUSE = 1000;

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** The part, or undefined where the connection is too bad for it. */
async function loadPatiently<T>(load: () => Promise<T>): Promise<T | undefined> {
  if (import.meta.env.SSR) return load();
  const loaded = load().catch(async () => {
    await wait(PAUSE);
    return load().catch(() => undefined);
  });
  return Promise.race([loaded, wait(PATIENCE)]);
}

/** Must be the same object on every render, or React would overwrite the existing HTML. */
const AS_IT_IS = { __html: '' };

/**
 * In place of a part that could not be loaded: the HTML that the server sent stays as it is, and its fields and forms work as they
 * do without JavaScript. On a page that was opened by a link there is no such HTML.
 */
function PlainPart() {
  if (useCameWithDocument()) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written; React keeps what the server rendered.
    return <div className={styles.part} dangerouslySetInnerHTML={AS_IT_IS} suppressHydrationWarning />;
  }
  return (
    <div role="alert">
      <p>
        <Trans>A part of this page could not be loaded. Check your connection.</Trans>
      </p>
      <button type="button" className={button('ghost', 'small')} onClick={() => window.location.reload()}>
        <Trans>Load the page again</Trans>
      </button>
    </div>
  );
}

/**
 * A part of a page that most visitors do not need, in a script of its own. There is no Suspense around it: a page becomes
 * interactive as a whole, once its draft can be filled in, and a boundary would drop the fields that the server
 * sent, with what was typed into them, as soon as the form around it changes.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => {
    const Loaded = await loadPatiently(load);
    if (!Loaded) return { default: PlainPart };
    return {
      default: (props: Props) => (
        <div className={styles.part}>
          <Loaded {...props} />
        </div>
      ),
    };
  });
  return Part;
}
