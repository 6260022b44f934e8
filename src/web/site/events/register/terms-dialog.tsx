import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { readLoginHint } from '../../auth/login-hint.ts';
import { button } from '../../components/button.ts';
import { Icon } from '../../components/icon/icon.tsx';
import paper from '../../components/paper.module.css';
import { pressBySpace } from '../../components/press-by-space.ts';
import { useHydrated } from '../../components/use-hydrated.ts';
import { usePaymentOptions } from '../../payment-options.ts';
import { type RefundRuleEvent, RefundRuleNote } from './refund-rule-note.tsx';
import { registerLabel } from './register-label.ts';
import { type RegisterEvent, registerStep, registrationStep, type Step, stepHref } from './register-steps.ts';
import { termTexts } from './terms.ts';
import styles from './terms-dialog.module.css';
import { useTakeStep } from './use-take-step.ts';

/** Without JavaScript the dialog is a part of the page, and this search parameter says how far it is. */
export const TERMS_PARAMETER = 'terms';

export function useTermsDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return { dialog, open };
}

/** Opens the terms: by script as a modal dialog, else by asking for the page with the dialog open. */
export function RegisterNow({ onOpen, wide = false }: { onOpen: () => void; wide?: boolean }) {
  return (
    <Form
      className={wide ? styles.wide : undefined}
      action="#terms"
      onSubmit={(submit) => {
        submit.preventDefault();
        onOpen();
      }}
    >
      <input type="hidden" name={TERMS_PARAMETER} value="open" />
      <button type="submit" className={wide ? button('marigold', 'wide') : button('marigold')}>
        <Trans>Register Now</Trans>
      </button>
    </Form>
  );
}

/** An event with a registration link leads there; one without follows the register button's flow. */
function stepAfterTerms(event: RegisterEvent): Step {
  if (event.registrationLink) return { leave: event.registrationLink };
  return registerStep(event, readLoginHint());
}

interface TermsDialogProps {
  event: RegisterEvent & RefundRuleEvent;
  dialog: React.RefObject<HTMLDialogElement | null>;
}

export function TermsDialog({ event, dialog }: TermsDialogProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const [agreed, setAgreed] = useState(false);
  const takeStep = useTakeStep();
  const label = registerLabel(event, usePaymentOptions().kind);
  const state = search.get(TERMS_PARAMETER);
  // The policy of the pages lets no form be sent to another site: without JavaScript a link leads there.
  const elsewhere = event.registrationLink;

  // A page that was asked for with the dialog open, and then got its script, shows it as the modal it is.
  useEffect(() => {
    if (!state || !dialog.current?.open) return;
    dialog.current.close();
    dialog.current.showModal();
  }, [state, dialog]);

  return (
    <dialog
      ref={dialog}
      id="terms"
      className={`${paper.paper} ${styles.dialog}`}
      aria-labelledby="terms-title"
      open={!hydrated && state !== null}
    >
      <div className={styles.head}>
        <h2 id="terms-title">
          <Trans>Terms &amp; Conditions</Trans>
        </h2>
        <Link
          className={styles.close}
          to={pathname}
          aria-label={t`Close`}
          role="button"
          onKeyDown={pressBySpace}
          onClick={(click) => {
            click.preventDefault();
            dialog.current?.close();
          }}
        >
          <Icon name="close" />
        </Link>
      </div>
      <RefundRuleNote event={event} />
      <ol className={styles.terms}>
        {termTexts().map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
      {elsewhere && state === 'agreed' && !hydrated ? (
        <a className={button('ink', 'wide')} href={elsewhere}>
          {label}
        </a>
      ) : (
        <Form
          className={styles.consent}
          action={elsewhere ? '#terms' : stepHref(registrationStep(event))}
          onSubmit={(submit) => {
            submit.preventDefault();
            // It would cover that the next page is loading.
            dialog.current?.close();
            takeStep(stepAfterTerms(event));
          }}
        >
          {elsewhere ? <input type="hidden" name={TERMS_PARAMETER} value="agreed" /> : null}
          <label className={styles.agree}>
            <input type="checkbox" required checked={agreed} onChange={(change) => setAgreed(change.target.checked)} />
            <Trans>I agree to the Terms &amp; Conditions</Trans>
          </label>
          <button type="submit" className={button('ink', 'wide')} disabled={hydrated && !agreed}>
            {label}
          </button>
        </Form>
      )}
    </dialog>
  );
}
