import type { CheckInTone } from './check-in-labels.ts';

/** Hertz and seconds of each note. */
const notes: Record<CheckInTone, readonly (readonly [number, number])[]> = {
  green: [[880, 0.12]],
  amber: [
    [520, 0.12],
    [520, 0.12],
  ],
  red: [[180, 0.4]],
  ask: [[660, 0.08]],
};

let audio: AudioContext | undefined;

/** Sounds and shakes what a scan came to; a device that can do neither stays silent. */
export function playScanSound(tone: CheckInTone): void {
  try {
    audio ??= new AudioContext();
    let at = audio.currentTime;
    for (const [frequency, seconds] of notes[tone]) {
      const oscillator = audio.createOscillator();
      const volume = audio.createGain();
      volume.gain.setValueAtTime(0.15, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      oscillator.frequency.value = frequency;
      oscillator.connect(volume).connect(audio.destination);
      oscillator.start(at);
      oscillator.stop(at + seconds);
      at += seconds + 0.06;
    }
    navigator.vibrate?.(tone === 'green' ? 60 : [120, 60, 120]);
  } catch (error) {
    console.warn('No sound:', error);
  }
}

const KEY = 'utsav.gate.sound';

/** Whether sound is wanted on this device; off unless somebody turned it on. */
export function readSoundWish(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function keepSoundWish(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage may be forbidden: then the wish lasts as long as the page.
  }
}
