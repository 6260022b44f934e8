import { z } from 'zod';

/**
 * Zod for the whole contract. In the browser it must not compile its parsers with `new Function`: the content security
 * policy forbids that and would report it. On the server compiled parsers take a fifth of the time. The setting must be
 * made before the first schema, hence here.
 */
z.config({ jitless: 'document' in globalThis });

export { z };
