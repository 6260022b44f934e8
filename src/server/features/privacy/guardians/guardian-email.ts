import { t } from '../../../language/t.ts';
import type { NewEmail } from '../../notifications/email-contents.ts';

/** Who asks whom about which event; `link` opens the guardian's page. */
export interface GuardianEmail {
  guardianName: string;
  guardianEmail: string;
  minorName: string;
  eventTitle: string;
  link: string;
  isReminder: boolean;
}

/** The email that asks a guardian for consent. */
export function guardianEmail(names: GuardianEmail): NewEmail {
  const { guardianName, guardianEmail: recipient, minorName, eventTitle, link, isReminder } = names;
  const asks = t(
    '{minorName} has registered for {eventTitle} and named you as parent or guardian. Under eighteen, taking part needs your consent.',
    { minorName, eventTitle },
  );
  return {
    kind: 'notification',
    recipient,
    data: {
      name: guardianName,
      subject: isReminder
        ? t('{minorName} still needs your consent', { minorName })
        : t('{minorName} needs your consent to take part', { minorName }),
      paragraphs: [
        asks,
        t(
          'The link below shows what we keep, what for and how long. There you agree or refuse; without your consent the pass is not valid. You can change your mind until the event is over.',
        ),
      ],
      action: { label: t('Agree or refuse'), href: link },
      reason: t(
        'You get this e-mail because somebody named you as their parent or guardian. If you do not know them, press “I do not agree” on that page, and we do not ask you about {minorName} and {eventTitle} again.',
        { minorName, eventTitle },
      ),
    },
  };
}
