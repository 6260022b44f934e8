import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckInResponse } from '#contract/check-in.ts';
import { memoryStorage } from '#test/support/browser/memory-storage.ts';
import { ApiError } from '../../../api.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { sendBefore, sendWaiting } from './send-waiting.ts';
import { isUnreached } from './unreached.ts';
import {
  addWaiting,
  forgetRefused,
  forgetScans,
  readKept,
  storeAgain,
  takeBack,
  type WaitingScan,
} from './waiting-scans.ts';

const NOW = new Date('2027-02-14T05:00:00.000Z');
const scanOf = (id: string, names = [id]): WaitingScan => ({
  id,
  code: `CODE${id}`,
  eventId: 'e',
  gateId: 'g',
  people: names.map((name) => ({ _id: name, name })),
  scannedAt: '2027-02-14T04:58:00.000Z',
  name: id,
  eventTitle: 'Quiz',
});
const person = (name: string, checkedInAt: string | null) => ({
  _id: name,
  name,
  role: 'Member',
  checkedInAt,
  checkedInBy: 'Ravi',
  checkedInGate: 'Main Gate',
});
const admitted = (names: string[], others: CheckInResponse['registration'] = null): CheckInResponse => ({
  result: 'admitted',
  message: 'Welcome!',
  admitted: names,
  registration: others,
});
const timeOf = (instant: string) => instant.slice(11, 16);

/** Sends what waits to a server that responds so, and returns the bodies that it got. */
async function sendAs(userId: string | undefined, ...responses: (CheckInResponse | Error)[]) {
  const bodies: object[] = [];
  const call = (async (_endpoint: unknown, { body }: { body: object }) => {
    bodies.push(body);
    const response = responses.shift();
    if (response === undefined || response instanceof Error) throw response;
    return { data: response };
  }) as unknown as AdminApi['call'];
  const error = await sendWaiting(call, timeOf, userId);
  return { bodies, error };
}
const send = (...responses: (CheckInResponse | Error)[]) => sendAs(undefined, ...responses);
const waiting = () => readKept().waiting.map(({ id }) => id);
const refused = () => readKept().refused.map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('localStorage', memoryStorage());
  forgetScans();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('sendWaiting', () => {
  it('sends each scan with its id and how long ago it was made', async () => {
    addWaiting(scanOf('asha'));
    const { bodies, error } = await send(admitted(['asha']));
    expect(bodies).toEqual([
      {
        code: 'CODEasha',
        eventId: 'e',
        gateId: 'g',
        people: ['asha'],
        scanId: 'asha',
        waitedMs: 120_000,
        anyDay: true,
      },
    ]);
    expect([error, waiting(), refused()]).toEqual([undefined, [], []]);
  });

  it.each([
    [403, 'link_ended'],
    [401, 'not_signed_in'],
    [404, 'internal_error'],
    [408, 'internal_error'],
    [429, 'too_many_requests'],
    [503, 'unavailable'],
    [0, 'unreachable'],
  ])('keeps every scan after a response of %i that says nothing about the pass', async (status, code) => {
    addWaiting(scanOf('asha'));
    addWaiting(scanOf('ravi'));
    const failure = new ApiError({ code: code as 'link_ended', detail: 'No' }, status);
    expect((await send(failure, failure)).error).toBe(failure);
    expect([waiting(), refused()]).toEqual([['asha', 'ravi'], []]);
  });

  it('sends the others where one was scanned after the link of its volunteer was over', async () => {
    addWaiting(scanOf('asha'));
    addWaiting(scanOf('ravi'));
    const failure = new ApiError({ code: 'link_ended' }, 403);
    const { bodies, error } = await send(failure, admitted(['ravi']));
    expect(bodies).toHaveLength(2);
    expect(error).toBe(failure);
    expect([waiting(), refused()]).toEqual([['asha'], []]);
  });

  it('keeps what the server refused for somebody to see, over a reload', async () => {
    addWaiting(scanOf('asha'));
    await send({ result: 'not_confirmed', message: 'It is cancelled', admitted: [], registration: null });
    expect([waiting(), refused()]).toEqual([[], ['It is cancelled']]);
    vi.resetModules();
    const reloaded = await import('./waiting-scans.ts');
    expect(reloaded.readKept().refused).toMatchObject([{ message: 'It is cancelled', scan: { name: 'asha' } }]);
    forgetRefused();
    expect(refused()).toEqual([]);
  });

  it('names who of a team was let in elsewhere before, or has left it', async () => {
    addWaiting(scanOf('Trio', ['Asha', 'Kabir', 'Meera']));
    const people = [person('Asha', NOW.toISOString()), person('Kabir', '2027-02-14T04:30:00.000Z')];
    const registration = { _id: 'r', code: 'C', kind: 'team', status: 'confirmed', name: 'Trio', number: 1 } as const;
    await send(admitted(['Asha'], { ...registration, eventId: 'e', eventTitle: 'Quiz', people }));
    expect(waiting()).toEqual([]);
    expect(refused()).toEqual([
      'Kabir was let in before: 04:30 by Ravi at Main Gate. Meera is not on this pass any more',
    ]);
  });

  it('sends a scan without its gate, where the gate was deleted since', async () => {
    addWaiting(scanOf('asha'));
    await send(new ApiError({ code: 'gate_not_found' }, 404));
    expect(waiting()).toEqual(['asha']);
    const { bodies } = await send(admitted(['asha']));
    expect(bodies).toEqual([expect.not.objectContaining({ gateId: 'g' })]);
    expect(waiting()).toEqual([]);
  });

  it.each<[string, CheckInResponse | Error]>([
    ['event', { result: 'other_event', message: 'Not here', admitted: [], registration: null }],
    ['gate', new ApiError({ code: 'gate_not_found' }, 404)],
  ])('keeps what somebody else scanned at another %s, for the desk or who may send it', async (_, response) => {
    addWaiting({ ...scanOf('asha'), by: { id: 'a', name: 'Ravi' } });
    expect((await sendAs('b', response)).bodies).toMatchObject([{ gateId: 'g', scannedBy: 'Ravi' }]);
    expect([waiting(), refused()]).toEqual([['asha'], []]);
    expect((await sendAs('b')).bodies).toEqual([]);
    expect((await sendAs(undefined)).bodies).toEqual([]);
    const { bodies } = await sendAs('a', admitted(['asha']));
    expect(bodies).toEqual([expect.objectContaining({ gateId: 'g' })]);
    expect(bodies).toEqual([expect.not.objectContaining({ scannedBy: 'Ravi' })]);
    expect(waiting()).toEqual([]);
  });

  it('settles what one scanned oneself for another event', async () => {
    addWaiting({ ...scanOf('asha'), by: { id: 'a', name: 'Ravi' } });
    await sendAs('a', { result: 'other_event', message: 'Not here', admitted: [], registration: null });
    expect([waiting(), refused()]).toEqual([[], ['Not here']]);
  });
});

describe('sendBefore', () => {
  it('sends the undos and what waits of the same pass, and stops where the server cannot be reached', async () => {
    addWaiting(scanOf('meera'));
    takeBack('r', ['meera']);
    addWaiting({ ...scanOf('asha'), code: 'CODEASHA' });
    addWaiting(scanOf('ravi'));
    const sent: unknown[] = [];
    let failure: Error | undefined = new ApiError({ code: 'unreachable' }, 0);
    const call = (async (_endpoint: unknown, { body }: { body: { scanId: string } }) => {
      sent.push(body.scanId);
      if (failure) throw failure;
      return { data: admitted(['asha']) };
    }) as unknown as AdminApi['call'];
    const sending = { timeOf, userId: undefined };
    expect(await sendBefore(call, 'code-asha', sending)).toBe(failure);
    failure = undefined;
    expect(await sendBefore(call, 'CODEASHA', sending)).toBeUndefined();
    expect(sent).toEqual(['meera', 'meera', 'asha']);
    expect([waiting(), readKept().undos]).toEqual([['ravi'], []]);
  });
});

describe('scans that wait', () => {
  it('are sent from memory where the browser stores nothing, which is said', async () => {
    vi.stubGlobal('localStorage', undefined);
    addWaiting(scanOf('asha'));
    addWaiting(scanOf('ravi'));
    expect([waiting(), readKept().isStored]).toEqual([['asha', 'ravi'], false]);
    expect((await send(admitted(['asha']), admitted(['ravi']))).bodies).toHaveLength(2);
    expect(waiting()).toEqual([]);
  });

  it('stay, and are stored again, where somebody cleared the storage', async () => {
    addWaiting(scanOf('asha'));
    localStorage.clear();
    storeAgain();
    vi.resetModules();
    expect((await import('./waiting-scans.ts')).readKept().waiting).toHaveLength(1);
    localStorage.clear();
    expect((await send(admitted(['asha']))).bodies).toHaveLength(1);
  });

  it('are taken back for the server to undo, over a reload, and who was sent already is returned', async () => {
    addWaiting(scanOf('Duo', ['asha', 'ravi']));
    expect(takeBack('r', ['asha', 'meera'])).toMatchObject({ undos: [{ registrationId: 'r' }], others: ['meera'] });
    expect(readKept().waiting).toMatchObject([{ people: [{ _id: 'ravi' }] }]);
    expect(takeBack('r', ['ravi']).others).toEqual([]);
    expect(waiting()).toEqual([]);
    vi.resetModules();
    const { undos } = (await import('./waiting-scans.ts')).readKept();
    expect(undos.flatMap(({ scan }) => scan.people.map(({ _id }) => _id))).toEqual(['asha', 'ravi']);
  });
});

describe('undos that wait', () => {
  const undone: CheckInResponse = { result: 'choose', message: 'Check-in undone', admitted: [], registration: null };
  const undoing = { registrationId: 'r', people: ['asha'], scanId: 'asha' };

  it('are sent before the scans, of which one may be of the same person', async () => {
    addWaiting(scanOf('asha'));
    takeBack('r', ['asha']);
    addWaiting({ ...scanOf('asha'), id: 'again' });
    const { bodies } = await send(undone, admitted(['asha']));
    expect(bodies).toEqual([undoing, expect.objectContaining({ scanId: 'again' })]);
    expect([waiting(), readKept().undos]).toEqual([[], []]);
  });

  it.each([
    [0, 'unreachable'],
    [401, 'not_signed_in'],
    [403, 'link_ended'],
    [500, 'internal_error'],
  ])('stay after a response of %i', async (status, code) => {
    addWaiting(scanOf('asha'));
    takeBack('r', ['asha']);
    const failure = new ApiError({ code: code as 'link_ended' }, status);
    expect((await send(failure)).error).toBe(failure);
    expect((await send(undone)).bodies).toEqual([undoing]);
    expect((await send()).bodies).toEqual([]);
  });

  it.each([
    [429, 'too_many_requests'],
    [500, 'internal_error'],
  ])('hold back who was scanned again, and nobody else, after a response of %i', async (status, code) => {
    addWaiting(scanOf('asha'));
    takeBack('r', ['asha']);
    addWaiting({ ...scanOf('asha'), id: 'again' });
    addWaiting(scanOf('ravi'));
    const failure = new ApiError({ code: code as 'internal_error' }, status);
    const { bodies, error } = await send(failure, admitted(['ravi']));
    expect(bodies).toEqual([undoing, expect.objectContaining({ scanId: 'ravi' })]);
    expect([error, waiting()]).toEqual([failure, ['again']]);
    await send(undone, admitted(['asha']));
    expect([waiting(), readKept().undos, refused()]).toEqual([[], [], []]);
  });

  it.each([
    ['of their pass', 'code-asha', undefined],
    ['of a pass by which they wait', 'CODEDUO', undefined],
    ['for which they are chosen', 'CODETEAM', ['asha']],
  ])('hold back a scan %s, and no other', async (_, code, people) => {
    addWaiting({ ...scanOf('asha'), code: 'CODEASHA' });
    takeBack('r', ['asha']);
    addWaiting({ ...scanOf('Duo', ['asha', 'meera']), code: 'CODEDUO' });
    const failure = new ApiError({ code: 'internal_error' }, 500);
    const sent: unknown[] = [];
    const call = (async (_endpoint: unknown, { body }: { body: { scanId: string } }) => {
      sent.push(body.scanId);
      throw failure;
    }) as unknown as AdminApi['call'];
    const sending = { timeOf, userId: undefined };
    expect(await sendBefore(call, code, { ...sending, people })).toBe(failure);
    expect(await sendBefore(call, 'CODERAVI', { ...sending, people: ['ravi'] })).toBeUndefined();
    expect(sent).toEqual(['asha', 'asha']);
  });

  it('of somebody else stay for who may send them, where the registration is of other events', async () => {
    addWaiting({ ...scanOf('asha'), by: { id: 'a', name: 'Ravi' } });
    takeBack('r', ['asha']);
    await sendAs('b', new ApiError({ code: 'registration_not_found' }, 404));
    expect((await sendAs('b')).bodies).toEqual([]);
    expect((await sendAs('a', undone)).bodies).toEqual([undoing]);
  });

  it('are made of a scan that is being sent, whose response says nothing of them any more', async () => {
    addWaiting(scanOf('Duo', ['asha', 'ravi']));
    addWaiting(scanOf('meera'));
    const sent: object[] = [];
    const call = (async (_endpoint: unknown, { body }: { body: object }) => {
      sent.push(body);
      takeBack('r', ['asha', 'meera']);
      return { data: admitted(['ravi']) };
    }) as unknown as AdminApi['call'];
    await sendWaiting(call, timeOf);
    expect(sent).toHaveLength(1);
    expect([waiting(), refused()]).toEqual([[], []]);
    expect(readKept().undos.map(({ scan }) => scan.id)).toEqual(['Duo', 'meera']);
  });
});

it('isUnreached is true of a server that is away, and of nothing that one says', () => {
  for (const status of [0, 502, 503, 504]) {
    expect(isUnreached(new ApiError(status === 0 ? { code: 'unreachable' } : {}, status))).toBe(true);
  }
  expect(isUnreached(new DOMException('', 'TimeoutError'))).toBe(true);
  for (const status of [400, 403, 429, 500]) expect(isUnreached(new ApiError({}, status))).toBe(false);
});
