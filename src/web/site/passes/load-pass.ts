import { redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { groupedPassCode, passCodeIn } from '#contract/passes.ts';
import { ApiError } from '../../api.ts';
import { pageApi } from '../page-api.ts';
import { listOwnRegistrations, orNotFound } from '../registration/current-user.ts';
import { passPath } from '../registration/registration-paths.ts';

/** Whether a receipt was issued; payments of before receipts have none. */
async function findReceipts(api: ReturnType<typeof pageApi>, key: string): Promise<boolean> {
  try {
    return (await api.call(endpoints.receipts.show, { params: { key } })).data.length > 0;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

type PageArgs = Parameters<typeof pageApi>[0] & { params: { code: string } };

/** The pass of a code in any spelling; an expired registration is shown as expired at once. */
export async function loadPass(args: PageArgs) {
  const code = passCodeIn(args.params.code);
  if (code !== '' && code !== args.params.code) throw redirect(passPath(code));
  const api = pageApi(args);
  const params = { code };
  const [{ data: first }, own] = await Promise.all([
    orNotFound(api.call(endpoints.passes.show, { params })),
    listOwnRegistrations(api),
  ]);
  let pass = first;
  if (first.expiresAt !== null && Date.parse(first.expiresAt) <= Date.now()) {
    // Reading what is due expires a registration whose deadline has passed, if the scheduler has not run yet.
    await api.call(endpoints.payments.due, { params });
    pass = (await api.call(endpoints.passes.show, { params })).data;
  }
  const hasReceipt = pass.amount > 0 && (await findReceipts(api, code));
  return {
    pass,
    hasReceipt,
    grouped: groupedPassCode(code),
    isOwn: own.some((registration) => registration._id === pass._id),
  };
}
