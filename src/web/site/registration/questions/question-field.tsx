import { maxLengthOf } from '#contract/questions/question-rules.ts';
import { Written } from '../../../language/written.tsx';
import { Field } from '../../forms/field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { FileField } from './file-field.tsx';
import { ConsentField, OptionList, OptionSelect } from './option-fields.tsx';
import type { QuestionFieldProps } from './question-field-props.ts';

/** With so many options a list to choose from takes less room than the options themselves. */
const MANY_OPTIONS = 7;

/** The field of one question. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, name, values, onChange, error } = props;
  const { id, kind, label, help, isRequired, showIf } = question;
  const own = {
    name,
    label: <Written text={label} />,
    error,
    ...(help ? { hint: <Written text={help} /> } : {}),
    // The browser would ask for the answer to a question that is not shown.
    ...(showIf ? { 'aria-required': isRequired } : { required: isRequired }),
    value: values[id]?.[0] ?? '',
    onChange: (change: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [id]: [change.target.value] }),
  };
  switch (kind) {
    case 'text':
      return <Field {...own} maxLength={maxLengthOf(question)} autoComplete="off" />;
    case 'long_text':
      return <TextField {...own} maxLength={maxLengthOf(question)} />;
    case 'number':
      return (
        <Field
          {...own}
          type="number"
          step="any"
          inputMode="decimal"
          min={question.min ?? undefined}
          max={question.max ?? undefined}
        />
      );
    case 'date':
      return <Field {...own} type="date" min={question.earliest ?? '1900-01-01'} max={question.latest ?? undefined} />;
    case 'file':
      return <FileField {...props} />;
    case 'consent':
      return <ConsentField {...props} />;
    case 'choice':
      return question.options.length >= MANY_OPTIONS ? <OptionSelect {...props} /> : <OptionList {...props} />;
    case 'choices':
      return <OptionList {...props} />;
    default:
      return kind satisfies never;
  }
}
