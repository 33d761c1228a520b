import type { Tx } from '../../platform/database/transactions.ts';

/** Pause between two pushes of one pass: a burst of changes reaches the phone as one. */
const PAUSE_MILLIS = 60_000;

/** Updates sent after this moment are too recent for another one. */
export const pausedSince = (now: Date): Date => new Date(now.getTime() - PAUSE_MILLIS);

/**
 * What each pass shows now, as a hash, and if it is of no more use. A card shows name, language and balance; a ticket
 * its language and state. $1 tenant, $2 now, $3 the passes, null for all that a phone or Google has.
 */
const SHOWN = `
  select p.pass_id, encode(sha256(convert_to(s.text, 'UTF8')), 'base64') as shown, p.shown as shown_before, p.changed_at, s.is_ended
    from wallet_pass p
    left join member m on m.tenant_id = $1 and m.member_id = p.member_id and m.status <> 'DELETED'
    left join member_account a on a.tenant_id = $1 and a.member_id = p.member_id
    left join redemption r on r.tenant_id = $1 and r.member_id = p.member_id
     and r.redemption_id = case when p.subject ~ '^[0-9a-f-]{36}$' then p.subject::uuid end
   cross join lateral (
     select case
              when m.member_id is null then 'erased'
              when p.subject = 'card' then concat_ws('|', 'card', m.name, m.language, coalesce(a.available, 0))
              when r.status is distinct from 'CONFIRMED' or r.refunded_at is not null then concat_ws('|', 'voided', m.language)
              else concat_ws('|', 'ticket', m.language, r.coupon_expires_at > $2, extract(epoch from r.replaced_at))
            end as text,
            m.member_id is null or (p.subject <> 'card'
              and (r.status is distinct from 'CONFIRMED' or r.refunded_at is not null
                   or coalesce(r.coupon_expires_at <= $2, true))) as is_ended) s
   where p.tenant_id = $1 and case when $3::uuid[] is null
           then exists (select from wallet_registration w where w.tenant_id = $1 and w.pass_id = p.pass_id)
             or exists (select from wallet_object o where o.tenant_id = $1 and o.pass_id = p.pass_id)
           else p.pass_id = any($3::uuid[]) end`;

/**
 * Notes passes that show something else than before, at most `limit`, and makes updates of their phones and of Google due.
 * Each change of a pass has a later whole second than the one before, because Last-Modified counts in seconds. Returns
 * how many changed [PASS-14].
 */
export async function noteChanges(
  tx: Tx,
  now: Date,
  { only = null, limit = 500 }: { only?: readonly string[] | null; limit?: number } = {},
): Promise<number> {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  // Selected first: a cluster allows no functions of columns in an update.
  const changed = await tx.query<{ passId: string; shown: string; changedAt: Date | null; isEnded: boolean }>(
    `select s.pass_id as "passId", s.shown, s.changed_at as "changedAt", s.is_ended as "isEnded" from (${SHOWN}) s
      where s.shown is distinct from s.shown_before limit $4`,
    [tx.tenantId, now, only, limit],
  );
  for (const { passId, shown, changedAt, isEnded } of changed) {
    const changeAt = new Date(Math.max(second, (changedAt?.getTime() ?? 0) + 1000));
    await tx.run(
      `update wallet_pass set shown = $3, changed_at = $4, ended_at = case when $5 then coalesce(ended_at, $4) end
        where tenant_id = $1 and pass_id = $2`,
      [tx.tenantId, passId, shown, changeAt, isEnded],
    );
  }
  const ids = changed.map(({ passId }) => passId);
  if (ids.length > 0) {
    await tx.run(
      'update wallet_registration set due_at = $3, tries = 0 where tenant_id = $1 and pass_id = any($2::uuid[])',
      [tx.tenantId, ids, now],
    );
    await tx.run('update wallet_object set due_at = $3, tries = 0 where tenant_id = $1 and pass_id = any($2::uuid[])', [
      tx.tenantId,
      ids,
      now,
    ]);
  }
  return ids.length;
}

export interface Registration {
  passId: string;
  deviceHash: Buffer;
  tokenEncrypted: Buffer;
}

/** Most phones and watches that one pass is kept for: the oldest ones leave. */
const DEVICES_MAX = 10;

/** Registers a device and makes a push due, because the file may be outdated. Returns true for a new registration. */
export async function saveRegistration(
  tx: Tx,
  now: Date,
  { passId, deviceHash, tokenEncrypted }: Registration,
): Promise<boolean> {
  const known = await tx.run(
    `update wallet_registration set push_token_sealed = $4, due_at = $5, tries = 0
      where tenant_id = $1 and device_hash = $2 and pass_id = $3`,
    [tx.tenantId, deviceHash, passId, tokenEncrypted, now],
  );
  if (known > 0) return false;
  const added = await tx.run(
    `insert into wallet_registration (tenant_id, device_hash, pass_id, push_token_sealed, registered_at, due_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [tx.tenantId, deviceHash, passId, tokenEncrypted, now],
  );
  await tx.run(
    `delete from wallet_registration where tenant_id = $1 and pass_id = $2 and device_hash = any(array(
       select device_hash from wallet_registration where tenant_id = $1 and pass_id = $2
        order by registered_at desc, device_hash offset ${DEVICES_MAX}))`,
    [tx.tenantId, passId],
  );
  return added > 0;
}

export const deleteRegistration = (tx: Tx, passId: string, deviceHash: Buffer): Promise<number> =>
  tx.run('delete from wallet_registration where tenant_id = $1 and device_hash = $2 and pass_id = $3', [
    tx.tenantId,
    deviceHash,
    passId,
  ]);

/** Returns a device's passes that changed after a moment, all of them for null. */
export const changedSince = (
  tx: Tx,
  deviceHash: Buffer,
  since: Date | null,
): Promise<{ passId: string; changedAt: Date }[]> =>
  tx.query(
    `select p.pass_id as "passId", p.changed_at as "changedAt"
       from wallet_registration w
       join wallet_pass p on p.tenant_id = $1 and p.pass_id = w.pass_id
      where w.tenant_id = $1 and w.device_hash = $2 and p.changed_at > coalesce($3::timestamptz, '-infinity')
      order by p.changed_at, p.pass_id`,
    [tx.tenantId, deviceHash, since],
  );

/** Returns pushes that are due, the longest due first. */
export const duePushes = (tx: Tx, now: Date, limit: number): Promise<(Registration & { tries: number })[]> =>
  tx.query(
    `select pass_id as "passId", device_hash as "deviceHash", push_token_sealed as "tokenEncrypted", tries
       from wallet_registration where tenant_id = $1 and due_at <= $2 and (pushed_at is null or pushed_at <= $4)
      order by due_at, device_hash, pass_id limit $3`,
    [tx.tenantId, now, limit, pausedSince(now)],
  );

/** Notes a push that arrived at Apple; a change since it was read keeps its own. */
export const settlePush = (tx: Tx, now: Date, { passId, deviceHash }: Registration): Promise<number> =>
  tx.run(
    `update wallet_registration set pushed_at = $4, tries = 0, due_at = case when due_at > $4 then due_at end
      where tenant_id = $1 and device_hash = $2 and pass_id = $3`,
    [tx.tenantId, deviceHash, passId, now],
  );

/** Tries again later, or not at all: then the phone learns of it with the next change. */
export const postponePush = (tx: Tx, { passId, deviceHash }: Registration, dueAt: Date | null): Promise<number> =>
  tx.run(
    `update wallet_registration set due_at = $4, tries = tries + 1
      where tenant_id = $1 and device_hash = $2 and pass_id = $3`,
    [tx.tenantId, deviceHash, passId, dueAt],
  );

/** Notes a wallet's last success or failure for the desk. */
export const noteDelivery = (
  tx: Tx,
  platform: 'APPLE' | 'GOOGLE',
  now: Date,
  failure: string | null,
): Promise<number> =>
  failure === null
    ? tx.run(
        `update wallet_credential set sent_at = $3, failed_at = null, failure = null
          where tenant_id = $1 and platform = $2`,
        [tx.tenantId, platform, now],
      )
    : tx.run(`update wallet_credential set failed_at = $3, failure = $4 where tenant_id = $1 and platform = $2`, [
        tx.tenantId,
        platform,
        now,
        failure,
      ]);

/** How many phones have passes, and how many pushes wait. */
export const countRegistrations = async (tx: Tx): Promise<{ followed: number; waiting: number }> =>
  (await tx.first<{ followed: number; waiting: number }>(
    `select count(distinct device_hash)::int as followed, count(due_at)::int as waiting
       from wallet_registration where tenant_id = $1`,
    [tx.tenantId],
  )) ?? { followed: 0, waiting: 0 };

/** Deletes registrations of passes that ended 30 days ago, limited per run [PASS-20]. */
export const pruneRegistrations = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from wallet_registration where tenant_id = $1 and ctid = any(array(
       select w.ctid from wallet_registration w
         join wallet_pass p on p.tenant_id = $1 and p.pass_id = w.pass_id
        where w.tenant_id = $1 and p.ended_at <= $2::timestamptz - interval '30 days' limit 10000))`,
    [tx.tenantId, now],
  );
