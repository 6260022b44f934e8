import type { Rate } from './measure.ts';

/** Counts what is done within some seconds and how long each took. */
export class Stopwatch {
  readonly #began = performance.now();
  readonly #milliseconds: number;
  readonly #laps: number[] = [];

  constructor(seconds: number) {
    this.#milliseconds = 1000 * seconds;
  }

  isOver(): boolean {
    return performance.now() - this.#began > this.#milliseconds;
  }

  /** One is done that began then. */
  lap(began: number): void {
    this.#laps.push(performance.now() - began);
  }

  /** `processorSeconds`: what the server took of its processor meanwhile. */
  rate(processorSeconds = Number.NaN): Rate {
    const sorted = Float64Array.from(this.#laps).sort();
    return {
      perSecond: (1000 * sorted.length) / (performance.now() - this.#began),
      perProcessorSecond: sorted.length / processorSeconds,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      failed: 0,
    };
  }
}
