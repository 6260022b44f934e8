import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { Icon } from '../components/icon/icon.tsx';
import paper from '../components/paper.module.css';
import { Portrait } from '../components/portrait.tsx';
import { pressBySpace } from '../components/press-by-space.ts';
import type { AmbassadorView } from './ambassador-view.ts';
import styles from './ambassadors.module.css';

interface AmbassadorDialogProps {
  ambassador: AmbassadorView;
  onClose: () => void;
}

/** Who an ambassador is; modal with JavaScript, a part of the page without. */
export function AmbassadorDialog({ ambassador, onClose }: AmbassadorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { name, institution, shortBio, events } = ambassador;

  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively; the click is for the backdrop.
    <dialog
      ref={dialog}
      id="ambassador"
      open
      className={`${paper.paper} ${styles.dialog}`}
      aria-labelledby="ambassador-name"
      onCancel={onClose}
      onClick={(click) => {
        if (click.target === dialog.current) onClose();
      }}
    >
      <Portrait person={ambassador} sizes="480px" shape="page" />
      <Link
        className={styles.close}
        to="/apply"
        role="button"
        onKeyDown={pressBySpace}
        aria-label={t`Close`}
        onClick={(click) => {
          click.preventDefault();
          onClose();
        }}
      >
        <Icon name="close" />
      </Link>
      <div className={styles.details}>
        <h2 id="ambassador-name">{name}</h2>
        {institution ? <Written as="p" className={styles.institution} text={institution} /> : null}
        {shortBio ? <Written as="p" className={styles.bio} text={shortBio} /> : null}
        {events.length > 0 ? (
          <>
            <h3>
              <Trans>Events</Trans>
            </h3>
            <ul>
              {events.map(({ id, title }) => (
                <li key={id} {...writtenIn(title)}>
                  {title}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </dialog>
  );
}
