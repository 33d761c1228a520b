import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { MemberStatus } from './shapes.ts';

export interface FoundMember {
  memberId: string;
  name: string;
  email: string | null;
  phoneLastDigits: string | null;
  status: MemberStatus;
}

const COLUMNS = 'm.member_id as "memberId", m.name, m.email, m.phone_last_digits as "phoneLastDigits", m.status';
const THERE = `m.status <> 'DELETED'`;

export async function writeWords(tx: Tx, memberId: string, words: readonly string[]): Promise<void> {
  await tx.run('delete from member_word where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  if (words.length > 0)
    await tx.run(
      `insert into member_word (tenant_id, word, member_id) select t.tenant_id, word, $2 from ${TENANT_ROW}, unnest($3::text[]) as w (word)`,
      [tx.tenantId, memberId, words],
    );
}

export const wordlessMembers = (tx: Tx, limit: number): Promise<{ memberId: string; name: string }[]> =>
  tx.query(
    `select m.member_id as "memberId", m.name from member m
      where m.tenant_id = $1 and m.name <> '' and ${THERE}
        and not exists (select from member_word w where w.tenant_id = $1 and w.member_id = m.member_id)
      order by m.member_id limit $2`,
    [tx.tenantId, limit],
  );

export const foundByIds = (tx: Tx, memberIds: readonly string[]): Promise<FoundMember[]> =>
  tx.query(`select ${COLUMNS} from member m where m.tenant_id = $1 and m.member_id = any($2::uuid[]) and ${THERE}`, [
    tx.tenantId,
    memberIds,
  ]);

export const foundByIdBetween = (
  tx: Tx,
  { first, last }: { first: string; last: string },
  limit: number,
): Promise<FoundMember[]> =>
  tx.query(
    `select ${COLUMNS} from member m where m.tenant_id = $1 and m.member_id between $2::uuid and $3::uuid and ${THERE}
      order by m.member_id limit $4`,
    [tx.tenantId, first, last, limit],
  );

export const foundByEmail = (tx: Tx, email: string): Promise<FoundMember[]> =>
  tx.query(`select ${COLUMNS} from member m where m.tenant_id = $1 and m.email collate "C" = $2 and ${THERE}`, [
    tx.tenantId,
    email,
  ]);

export const foundByPartner = (tx: Tx, partnerMemberId: string): Promise<FoundMember[]> =>
  tx.query(`select ${COLUMNS} from member m where m.tenant_id = $1 and m.partner_member_id = $2 and ${THERE}`, [
    tx.tenantId,
    partnerMemberId,
  ]);

export const foundByPhoneEnd = (tx: Tx, lastDigits: string, limit: number): Promise<FoundMember[]> =>
  tx.query(
    `select ${COLUMNS} from member m
      where m.tenant_id = $1 and m.phone_last_digits = $2 and ${THERE} order by m.last_active_at desc limit $3`,
    [tx.tenantId, lastDigits, limit],
  );

export const foundByPhoneHashes = (tx: Tx, hashes: readonly Buffer[]): Promise<FoundMember[]> =>
  tx.query(`select ${COLUMNS} from member m where m.tenant_id = $1 and m.phone_hash = any($2::bytea[]) and ${THERE}`, [
    tx.tenantId,
    hashes,
  ]);

/** Maximum candidates to look at, in word order, where whole words come before longer ones. */
const NAMED_MAX = 500;

/**
 * Returns members whose name has a word for each typed prefix: exact matches first, then the most recently active. Only
 * the longest prefix, usually the rarest, is looked up; the others are checked on its results, because a join would
 * read the words of all members.
 */
export function foundByWords(tx: Tx, starts: readonly string[], limit: number): Promise<FoundMember[]> {
  const [longest = '', ...others] = starts.toSorted((one, other) => other.length - one.length);
  return tx.query(
    `with named as (
       select w.member_id from member_word w
        where w.tenant_id = $1 and w.word >= $2 and w.word < $2 || chr(1114111)
          and not exists (
            select from unnest($3::text[]) as s (start)
             where not exists (select from member_word o where o.tenant_id = $1 and o.member_id = w.member_id
                                  and o.word >= s.start and o.word < s.start || chr(1114111)))
        order by w.word limit $4)
     select ${COLUMNS} from member m
      where m.tenant_id = $1 and m.member_id in (select member_id from named) and ${THERE}
      order by (select array_agg(w.word order by w.word) from member_word w
                 where w.tenant_id = $1 and w.member_id = m.member_id) is not distinct from $5::text[] desc,
               m.last_active_at desc
      limit $6`,
    [tx.tenantId, longest, others, NAMED_MAX, inByteOrder(starts), limit],
  );
}

/** Sorts words by bytes, like the database column. */
const inByteOrder = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
