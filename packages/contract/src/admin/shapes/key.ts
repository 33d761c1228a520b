import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { staffLimits } from '../limits.ts';
import { keyPermissions } from '../roles.ts';
import { MaybeMoment, Moment } from './common.ts';

/** A key of another system, without its secret. */
export const ApiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  createdAt: Moment,
  /** Who made it, as they were called then. */
  createdBy: z.string(),
  expiresAt: Moment,
  lastUsedAt: MaybeMoment,
  revokedAt: MaybeMoment,
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Keys of an agency, the newest first: all that are good, and those that lately were, 200 at most. */
export const ApiKeys = z.object({ data: z.array(ApiKey) });
export type ApiKeys = z.infer<typeof ApiKeys>;

/** A key as it is made: its secret is shown now, and never again. */
export const NewApiKey = z.object({ key: ApiKey, secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

export const WantedKey = z.object({
  name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(staffLimits.nameLengthMax)),
  permissions: z.array(z.enum(keyPermissions)).check(
    z.minLength(1),
    z.refine((held) => new Set(held).size === held.length),
  ),
  days: z.int().check(z.minimum(1), z.maximum(staffLimits.keyLifeDaysMax)),
});
export type WantedKey = z.infer<typeof WantedKey>;
