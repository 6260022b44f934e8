import { useCallback, useEffect, useRef, useState } from 'react';
import { createQrReader } from './qr-reader.ts';

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'missing' | 'failed' | 'unready';

/** How often a frame is read, in milliseconds. */
const READ_EVERY = 150;
/** A pass that stays in view is one scan; it counts again after it was out of view for so long (ms). */
const AWAY = 3000;

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

/** Reports each code once, however long it is in view. */
export function createScanDedupe(onCode: (code: string) => void, now: () => number = Date.now) {
  let last = { code: '', at: Number.NEGATIVE_INFINITY };
  return (code: string | null) => {
    if (code === null) return;
    const isNew = code !== last.code || now() - last.at > AWAY;
    last = { code, at: now() };
    if (isNew) onCode(code);
  };
}

/** Prevents the screen from going dark during scanning, where the browser can: it takes that back whenever the page is hidden. */
function keepAwake(): () => void {
  let isOver = false;
  let lock: WakeLockSentinel | undefined;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isOver) await lock.release();
    } catch {
      // Not every browser can, nor on a nearly empty battery.
    }
  };
  void request();
  document.addEventListener('visibilitychange', request);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', request);
    void lock?.release();
  };
}

async function openCamera(): Promise<MediaStream> {
  // Browsers hide the camera from pages that are not served over https (localhost excepted).
  if (!navigator.mediaDevices) throw new DOMException('No secure connection', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/**
 * The camera as a scanner: give `video` to an element. It is released as soon as it is turned off or the page is
 * left; `isPaused` leaves it on without reading.
 */
export function useCamera(onCode: (code: string) => void, isPaused: boolean) {
  const [state, setState] = useState<CameraState>('off');
  const video = useRef<HTMLVideoElement>(null);
  const current = useRef({ onCode, isPaused });
  current.current = { onCode, isPaused };
  const isWanted = state === 'starting' || state === 'on';

  // The gate may lose its connection before the first scan: what reads the codes is fetched as soon as it opens.
  useEffect(() => void createQrReader().catch(() => undefined), []);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endings = [() => clearTimeout(timer)];
    const see = createScanDedupe((code) => current.current.onCode(code));
    const open = async () => {
      const stream = await openCamera();
      endings.push(() => {
        for (const track of stream.getTracks()) track.stop();
      });
      // Turned off meanwhile, or nothing can read its pictures.
      if (isOver) finish();
      return stream;
    };
    const begin = async () => {
      const [stream, read] = await Promise.all([open(), createQrReader().catch(() => null)]);
      const element = video.current;
      if (!read && !isOver) setState('unready');
      if (isOver || !element || !read) return finish();
      stream.getVideoTracks()[0]?.addEventListener('ended', () => setState('failed'));
      element.srcObject = stream;
      await element.play();
      setState('on');
      endings.push(keepAwake());
      const look = async () => {
        if (isOver) return finish();
        if (!current.current.isPaused) see(await read(element).catch(() => null));
        if (isOver) return finish();
        timer = setTimeout(() => void look(), READ_EVERY);
      };
      await look();
    };
    const finish = () => {
      isOver = true;
      for (const end of endings.splice(0)) end();
    };
    begin().catch((error: unknown) => {
      if (isOver) return;
      console.warn('The camera could not be used:', error);
      finish();
      setState(stateOf(error));
    });
    return finish;
  }, [isWanted]);

  return {
    state,
    video,
    start: useCallback(() => setState('starting'), []),
    stop: useCallback(() => setState('off'), []),
  };
}
