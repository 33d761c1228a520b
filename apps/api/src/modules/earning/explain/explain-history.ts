import type { Tenant } from '../../../call/tenant.ts';
import type { ContentReader } from '../../tenants/index.ts';
import type { Activity } from '../activity.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { programOf } from '../program.ts';
import { type Explanation, explain } from './explain.ts';

/** Explains the behaviours that are asked for by what was read of the member. */
export type Explain = (asked: (activity: Activity) => boolean) => Explanation;

/** Reads everything the member ever did, in one round trip; what of it is explained can be said afterwards [EARN-11]. */
export async function explainHistory(reader: ContentReader & { tenant: Tenant }, memberId: string): Promise<Explain> {
  const program = await programOf(reader);
  const [histories, joined] = await Promise.all([
    readHistory(reader.tx, [memberId]),
    joinedOf(reader.tx, program, [memberId]),
  ]);
  return (asked) => explain(program, histories.get(memberId) ?? [], joined.get(memberId) ?? {}, asked);
}
