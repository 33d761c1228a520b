import * as z from 'zod/mini';
import { Text } from './scalars.ts';

/** Status of the service; only the exact text `DOWN` means maintenance [ERR-16]. */
export const Health = z.object({ Backend: Text });
export type Health = z.infer<typeof Health>;

/** The agency's message while the app is closed, by language, English as the fallback; missing without a message. */
export const HealthNotice = z.object({ Messages: z.optional(z.record(Text, Text)) });
export type HealthNotice = z.infer<typeof HealthNotice>;
