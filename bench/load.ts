import autocannon from 'autocannon';

export interface Rate {
  perSecond: number;
  /** The 99th percentile of the time to an answer, in milliseconds. */
  p99: number;
  /** Answers that were not 2xx, and requests without one. */
  failed: number;
}

export interface Load {
  url: string;
  headers?: Record<string, string>;
  seconds?: number;
  connections?: number;
}

/** Asks as fast as the server answers, on keep-alive connections. */
export async function measure({ url, headers = {}, seconds = 3, connections = 32 }: Load): Promise<Rate> {
  const result = await autocannon({ url, headers, duration: seconds, connections });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures two alternately, so that a noisy moment meets both; answers the median of each and of their ratio. */
export async function comparePair(
  first: Load,
  second: Load,
  rounds = 5,
): Promise<{ first: Rate; second: Rate; ratio: number }> {
  await measure({ ...first, seconds: 1 });
  await measure({ ...second, seconds: 1 });
  const pairs: { first: Rate; second: Rate }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ first: await measure(first), second: await measure(second) });
  }
  const middle = (pick: (pair: (typeof pairs)[number]) => Rate): Rate => ({
    perSecond: median(pairs.map((pair) => pick(pair).perSecond)),
    p99: median(pairs.map((pair) => pick(pair).p99)),
    failed: pairs.reduce((sum, pair) => sum + pick(pair).failed, 0),
  });
  return {
    first: middle((pair) => pair.first),
    second: middle((pair) => pair.second),
    ratio: median(pairs.map((pair) => pair.first.perSecond / pair.second.perSecond)),
  };
}
