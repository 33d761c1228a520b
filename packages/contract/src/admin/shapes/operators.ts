import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { staffLimits } from '../limits.ts';
import { MaybeMoment, Moment } from './common.ts';
import { StaffLanguage } from './team.ts';

export const Operator = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  addedAt: Moment,
  /** Null for an operator added by a command or by someone who left. */
  addedBy: MaybeText,
  /** Null before the first sign-in, or if the last one was before this was recorded. */
  signedInAt: MaybeMoment,
  /** End of the time for the first sign-in; null once they have signed in. */
  invitedUntil: MaybeMoment,
  isYou: z.boolean(),
});
export type Operator = z.infer<typeof Operator>;

/** All operators of the platform, by name. */
export const Operators = z.object({ operators: z.array(Operator) });
export type Operators = z.infer<typeof Operators>;

export const NewOperator = z.object({
  email: z.string().check(z.maxLength(staffLimits.emailLengthMax)),
  name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(staffLimits.nameLengthMax)),
  language: z._default(StaffLanguage, 'en'),
});
