import { Alert, Button } from '@mantine/core';
import type { TwoFactor } from '#contract/account/two-factor.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { Badge } from '../../components/badge.tsx';
import styles from './security.module.css';

/** The changes to two-factor login that a user can make. */
export type SecurityTask = 'set-up' | 'switch-off' | 'renew-codes';

/** From this number on, the card suggests new ones. */
const FEW = 3;

interface TwoStepCardProps {
  state: TwoFactor;
  onTask: (task: SecurityTask) => void;
}

/** Shows whether two-factor login is on, with its actions. */
export function TwoStepCard({ state, onTask }: TwoStepCardProps) {
  return (
    <section className={styles.card} aria-labelledby="two-step">
      <div className={styles.head}>
        <h2 id="two-step">Two-step login</h2>
        <Badge isOn={state.isOn}>{state.isOn ? 'On' : 'Off'}</Badge>
      </div>
      {state.isOn ? <SwitchedOn state={state} onTask={onTask} /> : <SwitchedOff onTask={onTask} />}
    </section>
  );
}

function SwitchedOff({ onTask }: Pick<TwoStepCardProps, 'onTask'>) {
  return (
    <>
      <p>
        After your password, the login then asks for a code that an app on your phone shows. Somebody who learns your
        password cannot get in with it alone.
      </p>
      <p className={styles.soft}>
        Any authenticator app will do, such as Google Authenticator, Microsoft Authenticator, 2FAS or Aegis.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onTask('set-up')}>Switch on</Button>
      </div>
    </>
  );
}

function SwitchedOn({ state, onTask }: TwoStepCardProps) {
  const left = state.recoveryCodesLeft;
  return (
    <>
      <p>After your password, the login asks for a code of your authenticator app.</p>
      <dl className={styles.facts}>
        <div>
          <dt>On since</dt>
          <dd>{state.since ? <Moment at={state.since} format="dateTime" /> : null}</dd>
        </div>
        <div>
          <dt>Recovery codes left</dt>
          <dd>{left}</dd>
        </div>
      </dl>
      {left < FEW ? (
        <Alert
          color="marigold"
          variant="light"
          role="status"
          title={left === 0 ? 'No recovery code is left' : undefined}
        >
          Without recovery codes you are locked out when you lose your phone. Make new ones now.
        </Alert>
      ) : null}
      <p className={styles.soft}>A new phone? Switch two-step login off, then on again with the app there.</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => onTask('renew-codes')}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="gulal" onClick={() => onTask('switch-off')}>
          Switch off
        </Button>
      </div>
    </>
  );
}
