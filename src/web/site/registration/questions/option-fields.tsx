import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CONSENT_OPTION, type Question } from '#contract/questions/question-rules.ts';
import { Written } from '../../../language/written.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { invalid } from '../../forms/field.tsx';
import form from '../../forms/form.module.css';
import type { QuestionFieldProps } from './question-field-props.ts';
import styles from './questions.module.css';

interface FrameProps extends Pick<QuestionFieldProps, 'question' | 'name' | 'error'> {
  children: React.ReactNode;
}

const describedBy = ({ question, name, error }: Omit<FrameProps, 'children'>) =>
  [error && `error-${name}`, question.help && `hint-${name}`].filter(Boolean).join(' ') || undefined;

/** Whether an answer is needed, as the labels of the other fields say it. */
function Mark({ isRequired }: Pick<Question, 'isRequired'>) {
  return isRequired ? (
    <span className={styles.mark} aria-hidden="true">
      *
    </span>
  ) : (
    <small>
      <Trans>(optional)</Trans>
    </small>
  );
}

function Notes({ question, name, error }: Omit<FrameProps, 'children'>) {
  return (
    <>
      {question.help ? (
        <p className={form.hint} id={`hint-${name}`} {...writtenIn(question.help)}>
          {question.help}
        </p>
      ) : null}
      {error ? (
        <p className={form.error} id={`error-${name}`}>
          {error}
        </p>
      ) : null}
    </>
  );
}

function limitText({ min, max }: Question): string | null {
  if (min !== null && min > 1) return max === null || max < min ? t`At least ${min}` : t`${min} to ${max}`;
  return max === null ? null : t`At most ${max}`;
}

/** Options to tick, one or several. */
export function OptionList({ question, name, values, onChange, error }: QuestionFieldProps) {
  const { id, kind, label, options, isRequired, showIf } = question;
  const chosen = values[id] ?? [];
  const isOne = kind === 'choice';
  const toggle = (option: string, isOn: boolean) => {
    if (isOne) return onChange({ [id]: [option] });
    onChange({ [id]: isOn ? [...chosen, option] : chosen.filter((other) => other !== option) });
  };
  const chooseNone = ({ currentTarget }: React.MouseEvent) => {
    onChange({ [id]: [] });
    // The button is gone with the choice.
    currentTarget.closest('fieldset')?.querySelector('input')?.focus();
  };
  const limits = isOne ? null : limitText(question);
  // What the browser would ask for alone: of several options none has to be ticked, and a question with a condition may not be shown.
  const isChecked = isOne && isRequired && !showIf;
  return (
    <fieldset className={`${form.field} ${styles.options}`} aria-describedby={describedBy({ question, name, error })}>
      <legend>
        <Written text={label} /> <Mark isRequired={isRequired} />
        {isRequired && !isChecked ? (
          <span className={form.spoken}>
            {' '}
            <Trans>(required)</Trans>
          </span>
        ) : null}
        {limits ? <small> {limits}</small> : null}
      </legend>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            value={option.id}
            checked={chosen.includes(option.id)}
            onChange={({ target }) => toggle(option.id, target.checked)}
            required={isChecked}
            {...invalid(error)}
          />
          <Written as="span" text={option.label} />
        </label>
      ))}
      {isOne && !isRequired && chosen.length > 0 ? (
        <button type="button" className={styles.clear} onClick={chooseNone}>
          <Trans>Choose none</Trans>
        </button>
      ) : null}
      <Notes {...{ question, name, error }} />
    </fieldset>
  );
}

/** One of many options. */
export function OptionSelect({ question, name, values, onChange, error }: QuestionFieldProps) {
  const { id, label, options, isRequired, showIf } = question;
  return (
    <div className={form.field}>
      <label htmlFor={`field-${name}`}>
        <Written text={label} /> <Mark isRequired={isRequired} />
      </label>
      <select
        id={`field-${name}`}
        name={name}
        value={values[id]?.[0] ?? ''}
        onChange={({ target }) => onChange({ [id]: target.value === '' ? [] : [target.value] })}
        required={isRequired && !showIf}
        aria-required={isRequired}
        {...invalid(error)}
        aria-describedby={describedBy({ question, name, error })}
      >
        <option value="">{t`Choose…`}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id} {...writtenIn(option.label)}>
            {option.label}
          </option>
        ))}
      </select>
      <Notes {...{ question, name, error }} />
    </div>
  );
}

/** A tick. */
export function ConsentField({ question, name, values, onChange, error }: QuestionFieldProps) {
  const { id, label, isRequired, showIf } = question;
  return (
    <div className={form.field}>
      <label className={styles.option}>
        <input
          type="checkbox"
          name={name}
          value={CONSENT_OPTION}
          checked={values[id]?.includes(CONSENT_OPTION) ?? false}
          onChange={({ target }) => onChange({ [id]: target.checked ? [CONSENT_OPTION] : [] })}
          required={isRequired && !showIf}
          aria-required={isRequired}
          {...invalid(error)}
          aria-describedby={describedBy({ question, name, error })}
        />
        <span className={styles.consent}>
          <Written text={label} /> <Mark isRequired={isRequired} />
        </span>
      </label>
      <Notes {...{ question, name, error }} />
    </div>
  );
}
