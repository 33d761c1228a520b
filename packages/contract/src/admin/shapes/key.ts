import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { staffLimits } from '../limits.ts';
import { keyPermissions } from '../roles.ts';
import { MaybeMoment, Moment } from './common.ts';

export const ApiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  createdAt: Moment,
  createdBy: z.string(),
  expiresAt: Moment,
  lastUsedAt: MaybeMoment,
  revokedAt: MaybeMoment,
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The agency's keys, newest first: all valid ones and recently revoked or expired ones, 200 at most. */
export const ApiKeys = z.object({ data: z.array(ApiKey) });
export type ApiKeys = z.infer<typeof ApiKeys>;

/** A new key; only this reply contains its secret. */
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
