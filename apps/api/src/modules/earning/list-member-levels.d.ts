import type { MemberLevel } from '@fareback/contract';
import type { LocalizedCtx } from '../../call/context.ts';
/** Returns the member's level in each of the program's statuses; undefined, without a read, if there is none [CAMP-69]. */
export declare function listMemberLevels(ctx: LocalizedCtx): Promise<MemberLevel[] | undefined>;
