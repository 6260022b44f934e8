const steps = [
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
] as const;

const formatter = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always' });

/** How long ago something was: `12 minutes ago`. */
export function formatRelativeTime(at: string, now: number): string {
  const age = now - new Date(at).getTime();
  const step = steps.find(({ milliseconds }) => age >= milliseconds);
  return step ? formatter.format(-Math.floor(age / step.milliseconds), step.unit) : 'just now';
}
