import * as z from 'zod/mini';
import { ConnectionStatus } from './enums.ts';
import { MaybeText } from './scalars.ts';

/** A member's connection to one provider [PROV-06]. */
export const ProviderStatus = z.object({ ProviderID: z.string(), identifier: MaybeText, status: ConnectionStatus });
export type ProviderStatus = z.infer<typeof ProviderStatus>;
