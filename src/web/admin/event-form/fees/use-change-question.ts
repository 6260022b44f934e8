import { List } from '@mantine/core';
import { createElement } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { openQuestion } from '../../components/dialog/open-question.ts';
import type { EventValues } from '../form-values.ts';
import { changeWarning, isAskedAbout } from './change-warning.ts';

function ask(lines: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    openQuestion({
      title: 'People are registered',
      children: createElement(
        List,
        { size: 'sm', spacing: 'sm' },
        lines.map((line) => createElement(List.Item, { key: line }, line)),
      ),
      labels: { confirm: 'Save it all the same', cancel: 'Go back' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      // Escape and a click beside the dialog go back; the buttons have resolved before.
      onClose: () => queueMicrotask(() => resolve(false)),
    });
  });
}

const UNKNOWN = 'How many are registered could not be fetched. Those who are keep their seat and their price.';

/**
 * Asks before seats are taken away or a fee is raised, with the counts of this moment: whom it touches and what becomes of them.
 * False where the admin goes back to the form.
 */
export function useChangeQuestion(): (event: Event, before: EventValues, after: EventValues) => Promise<boolean> {
  const { call } = useAdminApi();
  return async (event, before, after) => {
    // An event with sub-events takes no registrations itself.
    if (event.hasSubEvents || !isAskedAbout(before, after)) return true;
    const response = await call(endpoints.eventBatches.impact, { query: { ids: event._id } }).catch(() => undefined);
    const [impact] = response?.data ?? [];
    const lines = impact ? changeWarning(impact, before, after) : [UNKNOWN];
    return lines.length === 0 || ask(lines);
  };
}
