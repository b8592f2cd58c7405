import { z } from 'zod';

// Zod compiles schemas with `new Function` where it may. The content security policy of the web app forbids that, and
// the attempt alone is reported. Zod decides when a schema is made: hence every schema is made with this `z`.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
