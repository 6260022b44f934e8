import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const treasuryKey = ['treasury'] as const;

/** The treasurer's figures. */
export const treasuryQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: treasuryKey,
    queryFn: async () => (await call(endpoints.reports.treasury)).data,
    meta: { name: 'the reports' },
  });

export const receiptSettingsKey = ['receipt-settings'] as const;

/** When the receipt settings were saved, by whom and what they were. */
export const receiptSettingsVersionsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...receiptSettingsKey, 'versions'],
    queryFn: async () => (await call(endpoints.receipts.listSettingsVersions)).data,
    meta: { name: 'the versions of the receipt settings' },
  });

/** Who issues receipts, and with what tax. */
export const receiptSettingsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: receiptSettingsKey,
    queryFn: async () => (await call(endpoints.receipts.showSettings)).data,
    meta: { name: 'the receipt settings' },
  });
