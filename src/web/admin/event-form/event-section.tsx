import type { EventFormSection } from '#contract/events/event-field.ts';
import { formFieldNames, getField } from '#contract/events/event-field-names.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { EventFieldInput, type EventFormProps } from './event-field-input.tsx';
import styles from './event-form.module.css';
import { isAskedFor, isInForm } from './form-values.ts';

const titles: Record<Exclude<EventFormSection, 'none' | 'picture'>, string> = {
  basics: 'What it is',
  time: 'When and where',
  participation: 'Taking part',
  people: 'Who may take part',
  cancelling: 'Cancelling',
  prizes: 'Prizes and rules',
};

interface EventSectionProps extends EventFormProps {
  section: keyof typeof titles;
  /** Below the inputs. */
  children?: React.ReactNode;
}

/** A titled group of the form with its inputs, in the order of the table of fields; switches share the last line. */
export function EventSection({ section, children, ...props }: EventSectionProps) {
  const { form, kind } = props;
  const names = formFieldNames.filter(
    (name) => getField(name).section === section && isInForm(name, kind) && isAskedFor(name, form.values),
  );
  const flags = names.filter((name) => getField(name).kind === 'flag');
  return (
    <FieldGroup title={titles[section]}>
      {names
        .filter((name) => !flags.includes(name))
        .map((name) => (
          <EventFieldInput key={name} name={name} {...props} />
        ))}
      {flags.length > 0 ? (
        <div className={`${styles.wide} ${styles.switches}`}>
          {flags.map((name) => (
            <EventFieldInput key={name} name={name} {...props} />
          ))}
        </div>
      ) : null}
      {children}
    </FieldGroup>
  );
}
