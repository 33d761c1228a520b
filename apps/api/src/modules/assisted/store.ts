import type { ProofKind } from '@fareback/contract/admin';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/** Everything goes with the member; the audit log keeps who did what. */
export const personal: PersonalData = {
  tables: {
    assisted_member: 'assistedMember',
    member_card: 'memberCards',
    counter_redemption: 'counterRedemptions',
  },
  async read({ tx, memberId }) {
    const of = [tx.tenantId, memberId];
    return {
      assistedMember: await tx.query(
        `select created_at as "createdAt", proof, verified_at as "verifiedAt", terms_version as "termsVersion",
                taken_over_at as "takenOverAt"
           from assisted_member where tenant_id = $1 and member_id = $2`,
        of,
      ),
      memberCards: await tx.query(
        `select number_end as "numberEnd", issued_at as "issuedAt", ended_at as "endedAt"
           from member_card where tenant_id = $1 and member_id = $2 order by issued_at, card_id`,
        of,
      ),
      counterRedemptions: await tx.query(
        `select redemption_id as "redemptionId", offer_id as "offerId", begun_at as "begunAt"
           from counter_redemption where tenant_id = $1 and member_id = $2 order by begun_at, attempt_id`,
        of,
      ),
    };
  },
  async forget({ tx, memberId }) {
    const of = [tx.tenantId, memberId];
    await tx.run('delete from assisted_member where tenant_id = $1 and member_id = $2', of);
    await tx.run('delete from member_card where tenant_id = $1 and member_id = $2', of);
    await tx.run('delete from counter_redemption where tenant_id = $1 and member_id = $2', of);
  },
};

export interface AssistedRow {
  memberId: string;
  proof: ProofKind;
  takenOverAt: Date | null;
  codeExpiresAt: Date | null;
}

const COLUMNS = `member_id as "memberId", proof, taken_over_at as "takenOverAt", code_expires_at as "codeExpiresAt"`;

export const insertAssisted = (
  tx: Tx,
  { memberId, proof, by, termsVersion }: { memberId: string; proof: ProofKind; by: string; termsVersion: number },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into assisted_member (tenant_id, member_id, created_at, created_by, proof, verified_at, verified_by, terms_version)
     values ($1, $2, $3, $4, $5, $3, $4, $6)`,
    [tx.tenantId, memberId, now, by, proof, termsVersion],
  );

/** Serializes repeats of one sign-up until the transaction ends. */
export const lockSignUp = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2 || '/counter', 0))`, [tx.tenantId, memberId]);

export const assistedRow = (tx: Tx, memberId: string): Promise<AssistedRow | undefined> =>
  tx.first(`select ${COLUMNS} from assisted_member where tenant_id = $1 and member_id = $2`, [tx.tenantId, memberId]);

/** Replaces the code of an account that is not in the app yet; 0 rows for any other. */
export const writeCode = (
  tx: Tx,
  memberId: string,
  { codeHash, expiresAt }: { codeHash: Buffer; expiresAt: Date },
): Promise<number> =>
  tx.run(
    `update assisted_member set code_hash = $3, code_expires_at = $4, code_tries = 0
      where tenant_id = $1 and member_id = $2 and taken_over_at is null`,
    [tx.tenantId, memberId, codeHash, expiresAt],
  );

export const readCodeOwner = async (tx: Tx, codeHash: Buffer, now: Date, triesMax: number): Promise<string | null> =>
  (
    await tx.first<{ memberId: string }>(
      `select member_id as "memberId" from assisted_member
        where tenant_id = $1 and code_hash = $2 and code_expires_at > $3 and code_tries < $4`,
      [tx.tenantId, codeHash, now, triesMax],
    )
  )?.memberId ?? null;

/** True if a code was printed and not used, whatever ended it. */
export const isCodeKnown = async (tx: Tx, codeHash: Buffer): Promise<boolean> =>
  (await tx.first('select 1 from assisted_member where tenant_id = $1 and code_hash = $2', [tx.tenantId, codeHash])) !==
  undefined;

/** Adds an attempt before the code is checked, including simultaneous ones. */
export const countTry = (tx: Tx, codeHash: Buffer, now: Date, triesMax: number): Promise<number> =>
  tx.run(
    `update assisted_member set code_tries = code_tries + 1
      where tenant_id = $1 and code_hash = $2 and code_expires_at > $3 and code_tries < $4`,
    [tx.tenantId, codeHash, now, triesMax],
  );

/** Uses a code up; 0 rows if another sign-up was first. */
export const useUpCode = (tx: Tx, codeHash: Buffer, now: Date): Promise<number> =>
  tx.run(
    `update assisted_member set taken_over_at = $3, code_hash = null, code_expires_at = null
      where tenant_id = $1 and code_hash = $2 and code_expires_at > $3`,
    [tx.tenantId, codeHash, now],
  );

export interface CardRow {
  memberId: string;
  numberEnd: string;
  endedAt: Date | null;
}

const CARD_COLUMNS = 'member_id as "memberId", number_end as "numberEnd", ended_at as "endedAt"';

export const cardByNumber = (tx: Tx, numberHash: Buffer): Promise<CardRow | undefined> =>
  tx.first(`select ${CARD_COLUMNS} from member_card where tenant_id = $1 and number_hash = $2`, [
    tx.tenantId,
    numberHash,
  ]);

export const validCard = (tx: Tx, memberId: string): Promise<CardRow | undefined> =>
  tx.first(`select ${CARD_COLUMNS} from member_card where tenant_id = $1 and member_id = $2 and ended_at is null`, [
    tx.tenantId,
    memberId,
  ]);

export const endCards = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run('update member_card set ended_at = $3 where tenant_id = $1 and member_id = $2 and ended_at is null', [
    tx.tenantId,
    memberId,
    now,
  ]);

/** Inserts a card; 0 rows if the number was ever given out. */
export const insertCard = (
  tx: Tx,
  card: { cardId: string; memberId: string; numberHash: Buffer; numberEnd: string; by: string },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into member_card (tenant_id, card_id, member_id, number_hash, number_end, issued_at, issued_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, number_hash) do nothing`,
    [tx.tenantId, card.cardId, card.memberId, card.numberHash, card.numberEnd, now, card.by],
  );

export interface CounterRow {
  attemptId: string;
  memberId: string;
  offerId: string;
  redemptionId: string | null;
  by: string;
  begunAt: Date;
}

const COUNTER_COLUMNS = `attempt_id as "attemptId", member_id as "memberId", offer_id as "offerId",
  redemption_id as "redemptionId", begun_by as by, begun_at as "begunAt"`;

/** Records an attempt before points move; a repeated one keeps the first row. */
export const insertAttempt = (tx: Tx, row: Omit<CounterRow, 'redemptionId' | 'begunAt'>, now: Date): Promise<number> =>
  tx.run(
    `insert into counter_redemption (tenant_id, attempt_id, member_id, offer_id, begun_by, begun_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [tx.tenantId, row.attemptId, row.memberId, row.offerId, row.by, now],
  );

export const writeResult = (tx: Tx, attemptId: string, redemptionId: string): Promise<number> =>
  tx.run(
    `update counter_redemption set redemption_id = $3
      where tenant_id = $1 and attempt_id = $2 and redemption_id is null`,
    [tx.tenantId, attemptId, redemptionId],
  );

export const attemptById = (tx: Tx, attemptId: string): Promise<CounterRow | undefined> =>
  tx.first(`select ${COUNTER_COLUMNS} from counter_redemption where tenant_id = $1 and attempt_id = $2`, [
    tx.tenantId,
    attemptId,
  ]);

export const attemptOfRedemption = (tx: Tx, redemptionId: string): Promise<CounterRow | undefined> =>
  tx.first(`select ${COUNTER_COLUMNS} from counter_redemption where tenant_id = $1 and redemption_id = $2`, [
    tx.tenantId,
    redemptionId,
  ]);

export const attemptsOfMember = (tx: Tx, memberId: string, limit: number): Promise<CounterRow[]> =>
  tx.query(
    `select ${COUNTER_COLUMNS} from counter_redemption
      where tenant_id = $1 and member_id = $2 and redemption_id is not null
      order by begun_at desc, attempt_id limit $3`,
    [tx.tenantId, memberId, limit],
  );

/** The member's last attempts without a recorded result: refused ones, and those whose result came later. */
export const openAttemptsOfMember = (tx: Tx, memberId: string, limit: number): Promise<CounterRow[]> =>
  tx.query(
    `select ${COUNTER_COLUMNS} from counter_redemption
      where tenant_id = $1 and member_id = $2 and redemption_id is null
      order by begun_at desc, attempt_id limit $3`,
    [tx.tenantId, memberId, limit],
  );
