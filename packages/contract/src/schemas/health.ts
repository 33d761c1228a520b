import * as z from 'zod/mini';

/** The static health file; only the exact text `DOWN` means maintenance [ERR-16]. */
export const Health = z.object({ Backend: z.string() });
export type Health = z.infer<typeof Health>;
