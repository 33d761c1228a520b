import { textArray } from '../../../platform/database/array-literals.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

/** A ride credited by a missing-ride reply and not matched to a report yet. Times are milliseconds since 1970, UTC. */
export interface SubstituteRide {
  eventId: string;
  subject: string | null;
  startedAt: number | null;
  endedAt: number;
}

export const listSubstitutes = (
  tx: Tx,
  providerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<SubstituteRide[]> =>
  tx.query(
    `select event_id as "eventId", encode(subject_hash, 'hex') as subject, date_part('epoch', started_at) * 1000 as "startedAt",
            date_part('epoch', ended_at) * 1000 as "endedAt"
       from behaviour where tenant_id = $1 and provider_id = $2 and source = '@missing-ride' and names_id is null
        and ended_at between $3 and $4`,
    [tx.tenantId, providerId, from, until],
  );

export async function linkSubstitutes(
  tx: Tx,
  providerId: string,
  links: readonly { eventId: string; id: string; source: string | null }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.run(
    `update behaviour b set names_id = given.id, names_source = given.source, told_at = b.received_at
       from unnest($3::text[], $4::text[], $5::text[]) as given (event_id, id, source)
      where b.tenant_id = $1 and b.provider_id = $2 and b.event_id = given.event_id and b.names_id is null`,
    [
      tx.tenantId,
      providerId,
      textArray(links.map(({ eventId }) => eventId)),
      textArray(links.map(({ id }) => id)),
      textArray(links.map(({ source }) => source)),
    ],
  );
}
