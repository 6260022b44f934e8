import type { CheckInResponse } from '#contract/check-in.ts';
import { PASS_CODE_LENGTH, passCodeIn } from '#contract/passes.ts';
import { filterQuery, registrationPath } from '../registrations/registration-paths.ts';
import { resultLabels } from './check-in-labels.ts';

export interface ScanLink {
  text: string;
  to: string;
}

const isHalfCode = (typed: string) => passCodeIn(typed).length < PASS_CODE_LENGTH;

/** What to do at the gate with somebody who was not let in; for who may open no registration. */
export function adviceOf({ result }: Pick<CheckInResponse, 'result'>, typed: string | undefined): string | null {
  if (result === 'not_confirmed') return 'Send them to the desk.';
  if (result !== 'unknown' || !isHalfCode(typed ?? '')) return null;
  const isName = typed !== undefined && !/[\d-]/.test(typed);
  const length = `code has ${PASS_CODE_LENGTH} characters.`;
  return isName ? `Names are looked up at the desk: a ${length}` : `A ${length}`;
}

/**
 * Where somebody who was not let in can be helped: on their registration, where it is paid at the desk, or, where a name or half
 * a code was typed in place of a code, in the list of registrations. Null after other results, and for whole codes that are unknown.
 */
export function scanLink(
  { result, registration }: Pick<CheckInResponse, 'result' | 'registration'>,
  typed: string | undefined,
  eventId: string | null,
): ScanLink | null {
  if (registration) {
    return resultLabels[result].tone === 'red'
      ? { text: 'Open the registration', to: registrationPath(registration._id) }
      : null;
  }
  const search = typed?.trim() ?? '';
  const isName = search.includes(' ') || isHalfCode(search);
  if (result !== 'unknown' || search === '' || search.includes('/') || !isName) return null;
  const query = filterQuery({ search, ...(eventId ? { eventId } : {}) });
  return { text: 'Look in Registrations', to: `/admin/registrations?${query}` };
}
