import { Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { PageHeader } from '../components/page-header.tsx';
import type { GateChoice } from '../queries/check-in-count.ts';
import { EventSelect } from '../registrations/event-select.tsx';
import { CameraPanel } from './camera-panel.tsx';
import styles from './check-in.module.css';
import { CheckInCounter } from './check-in-counter.tsx';
import { labelOf } from './check-in-labels.ts';
import { CodeForm } from './code-form.tsx';
import { GateSelect } from './gate-select.tsx';
import { offlineLabels } from './offline/offline-labels.ts';
import { OfflineNotes } from './offline/offline-notes.tsx';
import { useOfflineGate } from './offline/use-offline-gate.ts';
import { RecentSteps } from './recent-steps.tsx';
import { ScanResult } from './scan-result.tsx';
import { playScanSound, readSoundPreference, saveSoundPreference } from './scan-sound.ts';
import { type CheckInStep, useCheckIn } from './use-check-in.ts';
import { useCheckInCount } from './use-check-in-count.ts';

/** The gate: for one event or for all, by camera, scanner or keyboard. Event and gate are in the URL, and a code to begin with. */
export default function CheckInPage() {
  const [params, setParams] = useSearchParams();
  const eventId = params.get('event');
  const gateId = params.get('gate');
  const choose = (choice: Partial<GateChoice>) => {
    const { eventId: event, gateId: gate } = { eventId, gateId, ...choice };
    setParams({ ...(event ? { event } : {}), ...(gate ? { gate } : {}) }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Check-in"
        actions={<ExportMenu tables={['attendance']} query={eventId ? `eventId=${eventId}` : ''} />}
      />
      <Gate
        key={`${eventId} ${gateId}`}
        eventId={eventId}
        gateId={gateId}
        code={params.get('code') ?? ''}
        onChoose={choose}
      />
    </>
  );
}

interface GateProps extends GateChoice {
  /** What the code field begins with. */
  code: string;
  onChoose: (choice: Partial<GateChoice>) => void;
}

function toneOf(step: CheckInStep) {
  if (step.kind === 'failed') return 'red';
  if (step.kind === 'listed') {
    const { tone } = offlineLabels[step.decision.result];
    // Heard as an amber one is: it is no pass that the server has seen.
    return tone === 'listed' ? 'amber' : tone;
  }
  return step.kind === 'taken_back' ? 'ask' : labelOf(step.kind, step.response).tone;
}

/** Whether the gate waits for a choice before the next code. */
function isAsking(step: CheckInStep): boolean {
  if (step.kind === 'listed') return ['choose', 'choose_event'].includes(step.decision.result);
  return step.kind === 'scanned' && ['choose', 'choose_event'].includes(step.response.result);
}

function Gate({ eventId, gateId, code, onChoose }: GateProps) {
  const [isLoud, setLoud] = useState(readSoundPreference);
  const [dismissed, setDismissed] = useState(0);
  const [focusTurn, setFocusTurn] = useState(0);
  const { recount, countedAt, ...counting } = useCheckInCount({ eventId, gateId });
  const offline = useOfflineGate({ eventId, gateId });
  const { steps, isBusy, scan, undo, undoListed } = useCheckIn({ eventId, gateId }, offline, (step) => {
    if (isLoud) playScanSound(toneOf(step));
    void recount();
    // A team waits for its checkboxes; after any other result the next code may come.
    if (!isAsking(step)) setFocusTurn((turn) => turn + 1);
  });
  const latest = steps[0] && steps[0].number !== dismissed ? steps[0] : undefined;
  const isChoosing = latest !== undefined && isAsking(latest);
  const result = useRef<HTMLDivElement>(null);
  const latestNumber = latest?.number;
  useEffect(() => {
    if (latestNumber !== undefined) result.current?.scrollIntoView({ block: 'nearest' });
  }, [latestNumber]);
  const dismiss = () => {
    setDismissed(latest?.number ?? 0);
    setFocusTurn((turn) => turn + 1);
  };
  const hearSound = (isOn: boolean) => {
    setLoud(isOn);
    saveSoundPreference(isOn);
    if (isOn) playScanSound('ask');
  };

  return (
    <div className={styles.gate}>
      <div className={styles.side}>
        <CheckInCounter {...counting} />
        <div className={styles.settings}>
          <GateSelect value={gateId} onChange={(id) => onChoose({ gateId: id })} />
          <EventSelect
            className={styles.event}
            aria-label="Event at this gate"
            placeholder="All events"
            withParents
            size="md"
            value={eventId}
            onChange={(id) => onChoose({ eventId: id })}
            clearable
            clearButtonProps={{ 'aria-label': 'All events' }}
          />
          <Switch label="Sound" checked={isLoud} onChange={(event) => hearSound(event.currentTarget.checked)} />
        </div>
        <CameraPanel onCode={(read) => scan(read)} isPaused={isChoosing} />
        <CodeForm start={code} onCode={(typed) => scan(typed)} isBusy={isBusy} focusTurn={focusTurn} />
        <OfflineNotes list={offline.list} />
      </div>
      <div className={styles.side}>
        <div ref={result} className={styles.result}>
          <ScanResult
            step={latest}
            eventId={eventId}
            isBack={latest !== undefined && countedAt > Date.parse(latest.at)}
            isBusy={isBusy}
            onScan={scan}
            onUndo={undo}
            onUndoListed={undoListed}
            onDismiss={dismiss}
          />
        </div>
        <RecentSteps steps={steps} />
      </div>
    </div>
  );
}
