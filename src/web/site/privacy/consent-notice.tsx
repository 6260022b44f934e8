import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { AgeRule } from '#contract/events/rule-values.ts';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { useFestival, useNoticeVersion } from '../festival.ts';
import { Field } from '../forms/field.tsx';
import styles from './consent-notice.module.css';

const SAMPLE_EMAIL = 'name@home.example';

interface ConsentNoticeProps {
  /** What the data are for, to go on from "We use what you enter": `to keep your seat`. */
  what: string;
  /** Whether the form is about other people too. */
  others?: boolean;
  /** Whether the person takes part, and may be under 18. */
  takesPart?: boolean;
  /** Whether the form asks for the age of the person in fields of its own; else a tick does. */
  age?: AgeRule;
  errors?: Record<string, string>;
  /** What was posted without JavaScript. */
  values?: Record<string, string>;
}

/**
 * The notice above a form's button: pressing it is the consent. Nothing here has to be ticked. Who is under 18 names
 * a guardian; those fields show without JavaScript, too, by the tick alone.
 */
export function ConsentNotice({ what, others, takesPart, age = 'off', errors = {}, values = {} }: ConsentNoticeProps) {
  const version = useNoticeVersion();
  const { email, instituteName } = useFestival();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const isMinor = useMinor(box, age);
  const isAsked = age !== 'off';
  return (
    <div className={styles.notice}>
      {version === null ? null : <input type="hidden" name="noticeVersion" value={version} />}
      <p id={id}>
        {instituteName
          ? t`${instituteName} uses what you enter ${what}, and deletes or anonymises it some months after the festival.`
          : t`The organisers use what you enter ${what}, and delete or anonymise it some months after the festival.`}{' '}
        {others ? `${t`Name others only if they agree; we tell them by e-mail.`} ` : ''}
        <a href="/privacy" target="_blank" rel="noopener">
          <Trans>Privacy notice</Trans>
        </a>
        {email ? (
          <>
            {' · '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        ) : null}
      </p>
      {takesPart ? (
        <div ref={box} className={isAsked ? styles.asked : styles.minor}>
          {isAsked ? null : <Tick name="isUnder18" label={t`I am under 18`} values={values} />}
          <div className={styles.guardian} hidden={isMinor === false}>
            <p>
              {isAsked && isMinor === undefined ? (
                <Trans>
                  Only if you are under 18: your parent or guardian has to agree. We send them a link; your pass is
                  valid once they have.
                </Trans>
              ) : (
                <Trans>
                  Your parent or guardian has to agree. We send them a link; your pass is valid once they have.
                </Trans>
              )}
            </p>
            <Field
              name="guardianName"
              label={t`Parent or guardian`}
              aria-required
              maxLength={100}
              autoComplete="off"
              defaultValue={values.guardianName}
              error={errors.guardianName}
            />
            <Field
              name="guardianEmail"
              label={t`Where we write to them`}
              aria-required
              type="email"
              placeholder={SAMPLE_EMAIL}
              autoComplete="off"
              defaultValue={values.guardianEmail}
              error={errors.guardianEmail}
            />
            <Field
              name="guardianPhone"
              label={t`Where we call them`}
              type="tel"
              autoComplete="off"
              defaultValue={values.guardianPhone}
              error={errors.guardianPhone}
            />
          </div>
          <div className={styles.adult} hidden={isMinor === true}>
            <Tick name="allowNews" label={t`E-mail me about the festival’s next events`} values={values} />
            <Tick name="allowPhotos" label={t`Photos in which I can be recognised may be shown`} values={values} />
          </div>
        </div>
      ) : (
        <Tick name="allowNews" label={t`E-mail me about the festival’s next events`} values={values} />
      )}
    </div>
  );
}

/** Whether the person is under 18 by the fields for the age; undefined without JavaScript, and where no field asks. */
function useMinor(box: React.RefObject<HTMLDivElement | null>, age: AgeRule): boolean | undefined {
  const zone = useFestivalZone();
  const [isMinor, setMinor] = useState<boolean>();
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form || age === 'off') return;
    let isGone = false;
    let stop: (() => void) | undefined;
    void import('./watch-age.ts').then(
      ({ watchAge }) => {
        if (!isGone) stop = watchAge(form, zone, setMinor);
      },
      // Without it both kinds of fields stay, as without JavaScript.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [box, age, zone]);
  return isMinor;
}

function Tick({ name, label, values }: { name: string; label: string; values: Record<string, string> }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" name={name} value="true" defaultChecked={values[name] !== undefined} />{' '}
      <span>
        {label}{' '}
        {name === 'isUnder18' ? null : (
          <small>
            <Trans>(optional)</Trans>
          </small>
        )}
      </span>
    </label>
  );
}
