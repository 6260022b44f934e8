import { useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { OtpForm } from './otp-form.tsx';

interface LoginStepsProps {
  /** Whether the password was given and an OTP code is needed. */
  needsCode: boolean;
  onStep: (needsCode: boolean) => void;
  onSuccess: () => void;
  /** Filled in, where it is known who logs in. */
  email?: string;
  /** Why a login is asked for, where it is not obvious. */
  reason?: string | null;
  /** Shown below the first step. */
  children?: React.ReactNode;
}

/** A login: the password, then the code where two-step login is on. */
export function LoginSteps({ needsCode, onStep, onSuccess, email = '', reason = null, children }: LoginStepsProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const step = (next: boolean, why: string | null) => {
    setNotice(why);
    onStep(next);
  };
  if (needsCode) return <OtpForm onSuccess={onSuccess} onStartOver={(why) => step(false, why)} />;
  return (
    <>
      <LoginForm email={email} notice={notice ?? reason} onNeedsCode={() => step(true, null)} onSuccess={onSuccess} />
      {children}
    </>
  );
}
