import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Step } from './register-steps.ts';

/** Goes where a step leads: within the site, or away from it. */
export function useTakeStep(): (step: Step, state?: object) => void {
  const navigate = useNavigate();
  return useCallback(
    (step, state = {}) => {
      if ('leave' in step) window.location.assign(step.leave);
      else void navigate(step.to, { state: { ...step.state, ...state } });
    },
    [navigate],
  );
}
