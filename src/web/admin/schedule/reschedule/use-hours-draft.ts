import type { Event } from '#contract/events/events.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { type DialogDraft, useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { type Proposal, type ScheduleValues, valuesOf } from './proposal.ts';

interface HoursDraft {
  draft: DialogDraft;
  values: ScheduleValues;
  setValues: (values: ScheduleValues) => void;
}

/** What is typed as an event's hours and venue. Where it was dragged to is newer than any draft, and none is kept of it. */
export function useHoursDraft(event: Event, proposal: Proposal | null, onClose: () => void): HoursDraft {
  const { _id, version } = event;
  const draft = useDialogDraft(proposal === null ? `hours-${_id}` : null, onClose);
  const start = { version, values: valuesOf(event, proposal, useFestivalZone()) };
  const [{ version: before, values }, set] = useDraftState(draft, 'hours', start);
  return {
    draft: { ...draft, isOld: before !== version },
    values,
    setValues: (changed) => set({ version, values: changed }),
  };
}
