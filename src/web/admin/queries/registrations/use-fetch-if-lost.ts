import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isLost } from '../../api/failure-text.ts';
import { invalidateRegistrations } from './registrations.ts';

/**
 * Fetches what the page shows again, once a dialog is closed of which a response was lost: the server may have done what was sent. Not
 * before: the row that the dialog belongs to may be gone then, and the dialog with it.
 */
export function useFetchIfLost(error: Error | null): void {
  const client = useQueryClient();
  const wasLost = useRef(false);
  if (isLost(error)) wasLost.current = true;
  useEffect(
    () => () => {
      if (wasLost.current) invalidateRegistrations(client);
    },
    [client],
  );
}
