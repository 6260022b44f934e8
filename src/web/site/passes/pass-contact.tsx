import { useFestival } from '../festival.ts';

/** Whom to ask about a pass. */
export function PassContact() {
  const { email, phone } = useFestival();
  if (!email && !phone) return null;
  return (
    <p>
      Questions about this pass? {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {email && phone ? ' or ' : null}
      {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : null}
    </p>
  );
}
