import type { CheckInTone } from './check-in-labels.ts';

/** Frequency (Hz) and length (s) of each tone. */
const tones: Record<CheckInTone, readonly (readonly [number, number])[]> = {
  green: [[880, 0.12]],
  amber: [
    [520, 0.12],
    [520, 0.12],
  ],
  red: [[180, 0.4]],
  ask: [[660, 0.08]],
};

let audio: AudioContext | undefined;

/** Plays a tone and vibrates for the result of a scan, where the device can. */
export function playScanSound(tone: CheckInTone): void {
  try {
    audio ??= new AudioContext();
    let at = audio.currentTime;
    for (const [frequency, seconds] of tones[tone]) {
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

/** Whether sound is on for this device; off by default. */
export function readSoundPreference(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function saveSoundPreference(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage may be forbidden: then the preference lasts as long as the page.
  }
}
