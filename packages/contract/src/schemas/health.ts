import * as z from 'zod/mini';

/** What is told of the service; only the exact text `DOWN` means maintenance [ERR-16]. */
export const Health = z.object({ Backend: z.string() });
export type Health = z.infer<typeof Health>;

/** What the agency says beside it while the app is closed, by language, English for any other; missing where it says nothing. */
export const HealthNotice = z.object({ Messages: z.optional(z.record(z.string(), z.string())) });
export type HealthNotice = z.infer<typeof HealthNotice>;
