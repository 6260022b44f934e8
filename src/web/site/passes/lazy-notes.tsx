import type { ComponentProps } from 'react';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import type * as event from './event-notice.tsx';
import type * as money from './money-note.tsx';

const LazyEventNotice = onDemand(() => import('./event-notice.tsx').then((part) => part.EventNotice));
const LazyMoneyNote = onDemand(() => import('./money-note.tsx').then((part) => part.MoneyNote));

/** `EventNotice`, loaded where something happened to the event. */
export const EventNotice = (props: ComponentProps<typeof event.EventNotice>) =>
  props.pass.eventNotice ? <LazyEventNotice {...props} /> : null;

type MoneyNoteProps = ComponentProps<typeof money.MoneyNote>;

/** `MoneyNote`, loaded where more happened to the money than that the fee was paid. */
export const MoneyNote = (props: MoneyNoteProps) => (hasMoneyNote(props) ? <LazyMoneyNote {...props} /> : null);

const hasMoneyNote = ({ status, money: { refunded, onItsWay, refused, surplus, dueBack } }: MoneyNoteProps): boolean =>
  refunded + onItsWay + refused + surplus > 0 || (status === 'cancelled' && dueBack > 0);
