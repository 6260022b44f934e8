import { CodeField } from './code-field.tsx';
import { OwnPassword } from './own-password.tsx';

interface OwnCredentialsFieldsProps {
  isTwoStepOn: boolean;
  errors: Record<string, string>;
}

/** The password, and the code where two-step login is on. */
export function OwnCredentialsFields({ isTwoStepOn, errors }: OwnCredentialsFieldsProps) {
  return (
    <>
      <OwnPassword error={errors.password} />
      {isTwoStepOn ? <CodeField description="The 6 digits that your app shows" error={errors.code} /> : null}
    </>
  );
}
