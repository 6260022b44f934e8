import { readLoginHint } from '../../auth/login-hint.ts';
import { button } from '../../components/button.ts';
import { usePaymentOptions } from '../../payment-options.ts';
import { registerLabel } from './register-label.ts';
import { plainHref, type RegisterEvent, registerStep } from './register-steps.ts';
import { useTakeStep } from './use-take-step.ts';

/**
 * Without JavaScript a link to the page of registering; with it, to where the account in the
 * browser's storage leads.
 */
export function RegisterButton({ event, wide = false }: { event: RegisterEvent; wide?: boolean }) {
  const takeStep = useTakeStep();
  return (
    <a
      className={wide ? button('marigold', 'wide') : button('marigold')}
      href={plainHref(event)}
      onClick={(click) => {
        if (click.ctrlKey || click.metaKey || click.shiftKey) return;
        click.preventDefault();
        takeStep(registerStep(event, readLoginHint()));
      }}
    >
      {registerLabel(event, usePaymentOptions().kind)}
    </a>
  );
}
