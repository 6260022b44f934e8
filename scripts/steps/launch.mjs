/**
 * glibc keeps what large pictures took while they were decoded: after four phone photos a server held 270 MB,
 * with large blocks given back at once 120 MB, at the same speed.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Young objects get 4 MB instead of 16, which a server holds even at rest. The heap may grow to 1.7 times what is alive before it is
 * collected: V8 alone would let it grow to 350 MB. What is measured of either is in docs/decisions/pages/rendering.md.
 */
const flags = ['--heap-growing-percent=70', '--min-semi-space-size=4', '--max-semi-space-size=4'];

/**
 * How a command of the built program is run: Node's parameters and the environment. The Containerfile says the same.
 * @param {'serve' | 'admin' | 'backup' | 'drill' | 'ledger-check' | 'migrate' | 'restore'} command
 */
export const builtProgram = (command) => ({
  parameters: [...flags, 'build/server/main.js', command],
  environment: { NODE_ENV: 'production', ...allocator },
});
