import { setTimeout } from 'node:timers/promises';
import { type AdminCalls, logIn, Refused } from '../admin.ts';
import { generate, inTurns, type Rate } from '../load/measure.ts';
import type { Place } from '../machine.ts';
import { startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { brotli, type Festival } from '../seed.ts';

const SECONDS = 6;
const ROUNDS = 3;
const EDIT_EVERY = 1000;
/** How the page shows an edit's number. */
const STAMP = 'edit (\\d+) at';

/** Milliseconds on the clock that the load generator tells too. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** An admin at work: edits the first event's title, and knows when each edit was acknowledged. */
class Editor {
  readonly #calls: AdminCalls;
  readonly #eventId: string;
  readonly acknowledged: number[] = [];

  constructor(calls: AdminCalls, eventId: string) {
    this.#calls = calls;
    this.#eventId = eventId;
  }

  async edit(): Promise<void> {
    const title = `Hackathon 1, edit ${this.acknowledged.length} at ${new Date().toISOString()}`;
    await this.#calls.send('PUT', `/api/events/edit/${this.#eventId}`, { title });
    this.acknowledged.push(now());
  }

  /** Edits steadily while `work` runs. */
  async editDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    let over = false;
    const editing = async () => {
      while (!over) {
        await this.edit().catch((error: unknown) => {
          // A busy machine: that edit was not made, the next one has its number.
          if (!(error instanceof Refused)) throw error;
        });
        await setTimeout(EDIT_EVERY);
      }
    };
    const [result] = await Promise.all([
      work().finally(() => {
        over = true;
      }),
      editing(),
    ]);
    return result;
  }

  /** How long after the acknowledgement of the next edit a version was still given to one who asked, in ms. */
  staleness(versions: Record<string, number>): number[] {
    return Object.entries(versions).map(([version, lastAsked]) => {
      if (Number(version) < 0) throw new Error('An answer without the stamp of an edit');
      const next = this.acknowledged[Number(version) + 1];
      return next === undefined ? 0 : Math.max(0, lastAsked - next);
    });
  }
}

/** The home page while an admin edits an event each second, beside the same load without edits. */
async function measureWith(
  report: Report,
  { small, eventId }: Festival,
  workers: number,
  place: Place,
  promise: number,
): Promise<void> {
  const server = await startUtsav(small, { WORKERS: String(workers) }, place);
  const editor = new Editor(await logIn(server.url), eventId);
  await editor.edit();
  await setTimeout(1000);
  const load = {
    target: server,
    path: '/',
    headers: brotli,
    seconds: SECONDS,
    place: place === 'first' ? ('last' as const) : place,
  };
  const stale: number[] = [];
  const ask = async (): Promise<Rate> => {
    const rate = await generate(load, STAMP);
    if (rate.failed > 0) throw new Error(`${rate.failed} requests failed under edits`);
    stale.push(...editor.staleness(rate.versions));
    return rate;
  };
  await generate({ ...load, seconds: 1 }, STAMP);
  const { first, second, ratio } = await inTurns(() => editor.editDuring(ask), ask, ROUNDS);
  await server.stop();
  const processes = workers === 1 ? 'one process' : `${workers} processes`;
  const [measured, against] = [shownRate(first), shownRate(second)];
  report.add({ what: `Home page, ${processes}, edits / no edits`, measured, against, ratio, goal: { atLeast: 0.8 } });
  report.add({
    what: '– the stalest answer: asked for so long after the edit',
    measured: amount(Math.max(...stale), 'ms'),
    against: `${editor.acknowledged.length} edits, every answer read`,
    ratio: Math.max(...stale),
    unit: 'ms',
    goal: { atMost: promise },
  });
}

/** Freshness and speed under a steady stream of edits. The load is our own generator, which reads each answer. */
export async function measureEdits(report: Report, festival: Festival): Promise<void> {
  report.chapter('The home page while an admin edits an event each second');
  await measureWith(report, festival, 1, 'first', 0);
  await measureWith(report, festival, 2, 'anywhere', 1000);
}
