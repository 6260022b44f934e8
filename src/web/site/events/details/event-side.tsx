import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { writtenIn } from '../../../language/written-in.ts';
import { button } from '../../components/button.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { WhatsAppLink } from '../../components/whatsapp-link.tsx';
import { type PrizePosition, Prizes } from '../prizes.tsx';
import type { EventDetails, PageEvent } from './event-details.ts';
import styles from './event-side.module.css';

interface EventSideProps {
  event: PageEvent;
  details: EventDetails;
  /** The positions that are shown also where their prize is still open. */
  prizes: readonly PrizePosition[];
}

/** Beside what there is to read: what one wins, who can take part, and whom to ask. */
export function EventSide({ event, details: { category, eligibility, coordinators }, prizes }: EventSideProps) {
  return (
    <div className={styles.side}>
      <Prizes event={event} category={category} always={prizes} />
      {eligibility.length > 0 ? (
        <section aria-labelledby="eligibility">
          <h2 id="eligibility">
            <Trans>Who can take part</Trans>
          </h2>
          <ul className={styles.lines}>
            {eligibility.map((line) => (
              <li key={line} {...writtenIn(line)}>
                {line}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {coordinators.length > 0 ? <Coordinators title={event.title} coordinators={coordinators} /> : null}
    </div>
  );
}

function Coordinators({ title, coordinators }: { title: string } & Pick<EventDetails, 'coordinators'>) {
  return (
    <section aria-labelledby="coordinators">
      <h2 id="coordinators">
        <Trans>Ask the coordinators</Trans>
      </h2>
      <ul className={styles.people}>
        {coordinators.map(({ name, phone, whatsapp, email }) => (
          <li key={`${name} ${phone} ${email}`}>
            <p {...writtenIn(name)}>{name}</p>
            <div className={styles.ways}>
              {phone ? (
                <a
                  className={button('ghost', 'small')}
                  href={`tel:${whatsapp ? `+${whatsapp}` : phone.replace(/[^+\d]/g, '')}`}
                >
                  <Icon name="phone" /> {phone}
                </a>
              ) : null}
              {whatsapp ? (
                <WhatsAppLink to={whatsapp} text={t`About ${title}: `}>
                  <Trans>WhatsApp</Trans>
                </WhatsAppLink>
              ) : null}
              {email ? (
                <a className={button('ghost', 'small')} href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>
                  <Icon name="mail" /> {email}
                </a>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
