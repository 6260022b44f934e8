import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { endpoints } from '#contract/endpoints.ts';
import { PASS_CODE_LENGTH } from '#contract/passes.ts';
import { receiptTitle } from '#contract/payments/receipts.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { useHydrated } from '../components/use-hydrated.ts';
import { pageApi } from '../page-api.ts';
import { orNotFound, personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/receipts-page.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import styles from './receipts.module.css';

export const headers = personalHeaders;

/** The receipt of an id, or all receipts and credit notes of a pass's code. */
export async function loader(args: Route.LoaderArgs) {
  const { key } = args.params;
  const { data } = await orNotFound(pageApi(args).call(endpoints.receipts.show, { params: { key } }));
  // Here, so that browsers need not load the contract for it.
  const receipts = data.map((receipt) => ({ ...receipt, title: receiptTitle(receipt) }));
  return { receipts, passCode: key.length === PASS_CODE_LENGTH ? key : null };
}

export default function ReceiptsPage({ loaderData: { receipts, passCode } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const title = receipts.length === 1 ? t`Receipt ${receipts[0]?.number ?? ''}` : t`Receipts`;
  return (
    <div className={styles.page}>
      <PageHead title={title} description={title} hidden />
      <div className={styles.tools}>
        {passCode ? (
          <a className={button('ghost', 'small')} href={passPath(passCode)}>
            <Trans>Back to the pass</Trans>
          </a>
        ) : null}
        {hydrated ? (
          <button type="button" className={button('marigold', 'small')} onClick={() => window.print()}>
            <Trans>Print or save as PDF</Trans>
          </button>
        ) : null}
      </div>
      {receipts.map((receipt) => (
        <ReceiptSheet key={receipt._id} receipt={receipt} title={receipt.title} />
      ))}
    </div>
  );
}
