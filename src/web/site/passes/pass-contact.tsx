import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFestival } from '../festival.ts';

/** Whom to ask about a pass. */
export function PassContact() {
  const { email, phone } = useFestival();
  if (!email && !phone) return null;
  return (
    <p>
      <Trans>Questions about this pass?</Trans> {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {email && phone ? t` or ` : null}
      {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : null}
    </p>
  );
}
