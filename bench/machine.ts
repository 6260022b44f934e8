import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/** Ticks a second in which Linux counts processor time, on every machine it runs on. */
const TICKS = 100;

/** The path of a program, where it is installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** The first word of a program's version that looks like one. */
export function versionOf(program: string, parameter: string): string {
  const { stdout, stderr } = spawnSync(program, [parameter], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(stdout + stderr)?.[0] ?? '';
}

/** Where a process may run: the first processor for what is measured, the last for what asks. */
export type Place = 'first' | 'last' | 'anywhere';
const taskset = cpus().length > 1 ? findProgram('taskset') : undefined;
/** Whether server and load can be kept apart, so that neither takes the other's time. */
export const canPin = taskset !== undefined;

/** The command that runs `command` at its place; a machine that cannot pin runs it anywhere. */
export function pinned(place: Place, command: string[]): [program: string, parameters: string[]] {
  const processor = place === 'first' ? 0 : cpus().length - 1;
  const whole = taskset && place !== 'anywhere' ? [taskset, '-c', String(processor), ...command] : command;
  const [program = '', ...parameters] = whole;
  return [program, parameters];
}

/** Where the kernel shares out processor time, by the version of its control groups. */
const controls = [
  { folder: '/sys/fs/cgroup/cpu', file: 'cpu.cfs_quota_us', quota: (share: number) => `${share * 100_000}` },
  { folder: '/sys/fs/cgroup', file: 'cpu.max', quota: (share: number) => `${share * 100_000} 100000` },
];

/**
 * Gives a process and each of its children no more than `share` of one processor, each for itself. Answers what takes
 * the limits' traces away once they have ended; undefined where this machine, or this user, cannot limit.
 */
export function limitProcessor(pid: number, share: number): (() => void) | undefined {
  const control = controls.find(({ folder }) => existsSync(folder));
  if (!control) return undefined;
  const groups: string[] = [];
  const free = () => {
    for (const group of groups) rmdirSync(group);
  };
  try {
    for (const one of processTree(pid)) {
      const group = `${control.folder}/utsav-bench-${one}`;
      mkdirSync(group);
      groups.push(group);
      writeFileSync(`${group}/${control.file}`, control.quota(share));
      writeFileSync(`${group}/cgroup.procs`, String(one));
    }
    return free;
  } catch {
    free();
    return undefined;
  }
}

/** Reads a file of /proc; undefined where there is none, or its process has ended. */
function readProc(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** A process and all that it started. */
function processTree(pid: number): number[] {
  const children = readProc(`${pid}/task/${pid}/children`)?.trim().split(' ').filter(Boolean) ?? [];
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Resident memory of a process and its children, in MB; NaN where the machine does not tell. */
export function residentMegabytes(pid: number): number {
  const kilobytes = processTree(pid).map((one) =>
    Number(/VmRSS:\s+(\d+)/.exec(readProc(`${one}/status`) ?? '')?.[1] ?? Number.NaN),
  );
  return sum(kilobytes) / 1024;
}

/** The most resident memory since the last call of `forgetPeak`, in MB, each process at its own peak. */
export function peakMegabytes(pid: number): number {
  const kilobytes = processTree(pid).map((one) =>
    Number(/VmHWM:\s+(\d+)/.exec(readProc(`${one}/status`) ?? '')?.[1] ?? Number.NaN),
  );
  return sum(kilobytes) / 1024;
}

/** Lets the kernel count the peak again from now on. */
export function forgetPeak(pid: number): void {
  for (const one of processTree(pid)) {
    try {
      writeFileSync(`/proc/${one}/clear_refs`, '5');
    } catch {
      // Then the peak counts from the start of the process, which is never less.
    }
  }
}

/** Processor seconds that a process and its children have taken; NaN where the machine does not tell. */
export function processorSeconds(pid: number): number {
  const ticks = processTree(pid).map((one) => {
    const stat = readProc(`${one}/stat`);
    if (stat === undefined) return Number.NaN;
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return sum(ticks) / TICKS;
}

/** What the figures were taken on. */
export function machineFacts(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const system = /PRETTY_NAME="(.*)"/.exec(
    existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
  );
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${memory} GB, Node ${process.version}, ${system?.[1] ?? process.platform}`;
}
