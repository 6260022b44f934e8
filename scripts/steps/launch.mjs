/**
 * glibc keeps what large pictures took while they were decoded: after four phone photos a server held 270 MB,
 * with large blocks given back at once 120 MB, at the same speed.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Young objects get 8 MB instead of 16: under load the server then holds some 70 MB less, at the same speed; always all of
 * them, which renders 3 % more pages. The heap may grow to twice what is alive before it is collected: V8 alone would
 * let it grow to 350 MB. Three times renders up to a tenth more pages, and holds 40 to 70 MB more while it does.
 */
const flags = ['--heap-growing-percent=100', '--min-semi-space-size=8', '--max-semi-space-size=8'];

/**
 * How a command of the built program is run: Node's parameters and the environment. The Containerfile says the same.
 * @param {'serve' | 'admin' | 'backup' | 'drill' | 'ledger-check' | 'migrate' | 'restore'} command
 */
export const builtProgram = (command) => ({
  parameters: [...flags, 'build/server/main.js', command],
  environment: { NODE_ENV: 'production', ...allocator },
});
