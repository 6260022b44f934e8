/**
 * What npm leaves out of package-lock.json and `npm ci` then stumbles over, put back.
 *
 * - A registry that lacks an optional library of another platform makes npm drop its entry, and `npm ci`
 *   refuses a lock file with entries missing.
 * - better-sqlite3 ships its binaries and says `gypfile: false`; npm up to 10 takes that word from the lock
 *   file alone, where npm itself never writes it, and would run node-gyp, which needs a compiler.
 *
 * @param {{ packages: Record<string, Record<string, unknown>> }} lock
 * @returns {{ packages: Record<string, Record<string, unknown>> }}
 */
export function fixLockfile(lock) {
  const packages = { ...lock.packages };
  const sqlite = packages['node_modules/better-sqlite3'];
  if (sqlite) packages['node_modules/better-sqlite3'] = { ...sqlite, gypfile: false };
  for (const entry of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const location = `node_modules/${name}`;
      const platform = /-(android|darwin|linux|win32)-(x64|arm64)(-musl)?$/.exec(name);
      if (packages[location] || !platform || !/^\d+\.\d+\.\d+$/.test(version)) continue;
      packages[location] = optionalEntry(version, platform, entry.dev === true);
    }
  }
  const names = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(names.map((name) => [name, packages[name] ?? {}])) };
}

/** @param {string} version @param {RegExpExecArray} platform @param {boolean} dev */
function optionalEntry(version, [, os, cpu, musl], dev) {
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && { libc: [musl ? 'musl' : 'glibc'] }),
    optional: true,
    os: [os],
  };
}
