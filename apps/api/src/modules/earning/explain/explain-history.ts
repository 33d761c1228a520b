import type { Tenant } from '../../../call/tenant.ts';
import type { ContentReader } from '../../tenants/index.ts';
import type { Activity } from '../activity.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { programOf } from '../program.ts';
import { type Explanation, explain } from './explain.ts';

export type Explain = (asked: (activity: Activity) => boolean) => Explanation;

/** Reads a member's whole history in one round trip, to explain any part of it later [EARN-11]. */
export async function explainHistory(reader: ContentReader & { tenant: Tenant }, memberId: string): Promise<Explain> {
  const program = await programOf(reader);
  const [histories, joined] = await Promise.all([
    readHistory(reader.tx, [memberId]),
    joinedOf(reader.tx, program, [memberId]),
  ]);
  return (asked) => explain(program, histories.get(memberId) ?? [], joined.get(memberId) ?? {}, asked);
}
