import { Checkbox, FileInput, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { CONSENT_OPTION, type Question } from '#contract/questions/question-rules.ts';

interface QuestionInputProps {
  question: Question;
  /** Of its field. */
  name: string;
  /** Texts, or the ids of options. */
  values: string[];
  onChange: (values: string[]) => void;
  /** A file that was chosen; without it a file is only tried. */
  onFile?: (file: File | null) => void;
  /** The name of the file that is there. */
  fileName?: string | undefined;
  error?: string | undefined;
}

/** The field of a question in the panel. */
export function QuestionInput({ question, name, values, onChange, onFile, fileName, error }: QuestionInputProps) {
  const { kind, label, help, isRequired, options } = question;
  const common = {
    label: label || '…',
    withAsterisk: isRequired,
    error,
    ...(help ? { description: help } : {}),
  };
  if (kind === 'choice') {
    return (
      <Radio.Group {...common} name={name} value={values[0] ?? ''} onChange={(value) => onChange([value])}>
        <Stack gap={6} mt={6}>
          {options.map((option) => (
            <Radio key={option.id} value={option.id} label={option.label || '…'} />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  if (kind === 'choices') {
    return (
      <Checkbox.Group {...common} value={values} onChange={onChange}>
        <Stack gap={6} mt={6}>
          {options.map((option) => (
            <Checkbox key={option.id} value={option.id} label={option.label || '…'} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  if (kind === 'consent') {
    return (
      <Checkbox
        label={`${common.label}${isRequired ? ' *' : ''}`}
        error={error}
        {...(help ? { description: help } : {})}
        checked={values.includes(CONSENT_OPTION)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [CONSENT_OPTION] : [])}
      />
    );
  }
  if (kind === 'file') {
    const placeholder = fileName && values.length > 0 ? `${fileName}: choose another` : 'Choose a file';
    return <FileInput {...common} placeholder={placeholder} clearable {...(onFile ? { onChange: onFile } : {})} />;
  }
  // The preview keeps no text: it only tries the conditions.
  const text = onFile ? { value: values[0] ?? '' } : {};
  const change = ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(currentTarget.value === '' ? [] : [currentTarget.value]);
  if (kind === 'long_text') return <Textarea {...common} {...text} onChange={change} autosize minRows={2} />;
  const type = kind === 'number' || kind === 'date' ? kind : 'text';
  return (
    <TextInput {...common} {...text} onChange={change} type={type} {...(kind === 'number' ? { step: 'any' } : {})} />
  );
}
