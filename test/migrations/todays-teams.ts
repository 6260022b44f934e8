/**
 * Brings today's responses to members of teams back to what commit aa3ee90 told them: all of them saw the code of the
 * registration then. Today each has a code of their own, comes first among the people, and cannot cancel for the team.
 */

type Fields = Record<string, unknown>;
const isFields = (data: unknown): data is Fields => typeof data === 'object' && data !== null && !Array.isArray(data);

/** Of a member whose e-mail everybody in the team saw then. */
function asOldMember(
  { emailHint: _hint, phone: _phone, hasAccount: _has, sharesContact: _shares, unanswered: _open, ...today }: Fields,
  before: Fields,
) {
  const { checkedInAt: _at, ...member } = today;
  return { ...member, email: today.email ?? before.email };
}

/** A response of today as its reader saw it before, given the response of before. */
export function asAllSawIt(today: unknown, before: unknown): unknown {
  if (Array.isArray(today)) return today.map((item, index) => asAllSawIt(item, (before as unknown[])[index]));
  if (!isFields(today) || !isFields(before)) return today;
  if ('hasAccount' in today) return asOldMember(today, before);
  const { holder, ...fields } = Object.fromEntries(
    Object.entries(today)
      // Every account had a password then; two-step login says so today.
      .filter(([name, value]) => name !== 'hasPassword' || name in before || value !== true)
      .map(([name, value]) => [name, asAllSawIt(value, before[name])]),
  );
  // A registration with somebody inside could be cancelled then.
  const isInside = Array.isArray(fields.people) && (fields.people as Fields[]).some(({ checkedInAt }) => checkedInAt);
  if ('cancellable' in fields && isInside) fields.cancellable = before.cancellable;
  if (!holder) return fields;
  if (fields.code === before.code) throw new Error('a member sees the code of the registration');
  const order = (before.people as Fields[]).map(({ _id }) => _id);
  const people = (fields.people as Fields[]).toSorted((a, b) => order.indexOf(a._id) - order.indexOf(b._id));
  return { ...fields, code: before.code, cancellable: before.cancellable, people };
}
