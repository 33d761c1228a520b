import { type AccessForm, type accessRequestStates, type StaffLanguage, staffLimits } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

export const readAccessForm = async (tx: Tx): Promise<AccessForm> =>
  (await tx.first<AccessForm>('select contact, is_on as "isOn" from staff_access_form')) ?? {
    contact: null,
    isOn: false,
  };

export const saveAccessForm = (tx: Tx, { contact, isOn }: AccessForm): Promise<number> =>
  tx.run(
    `insert into staff_access_form (contact, is_on) values ($1, $2)
     on conflict (is_only) do update set contact = excluded.contact, is_on = excluded.is_on`,
    [contact, isOn],
  );

/** What a person typed, with the verified address. */
export interface RequestText {
  email: string;
  name: string;
  organization: string;
  purpose: string;
  language: StaffLanguage;
}

/** Adds a request, or updates the open one of the same address [DESK-775]. Resolves to its id. */
export const saveRequest = async (
  tx: Tx,
  { requestId, email, name, organization, purpose, language }: RequestText & { requestId: string },
  now: Date,
): Promise<string> => {
  const row = await tx.first<{ requestId: string }>(
    `insert into staff_access_request as r
       (request_id, email, name, organization, purpose, language, requested_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (email) where state = 'OPEN' do update
       set name = excluded.name, organization = excluded.organization, purpose = excluded.purpose,
           language = excluded.language, last_at = excluded.last_at, times = r.times + 1
     returning request_id as "requestId"`,
    [requestId, email, name, organization, purpose, language, now],
  );
  return row?.requestId ?? requestId;
};

type State = (typeof accessRequestStates)[number];

export interface FoundRequest extends RequestText {
  requestId: string;
  times: number;
  requestedAt: Date;
  lastAt: Date;
  hasAccess: boolean;
  state: State;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
  agencyId: string | null;
}

const REQUEST = `r.request_id as "requestId", r.email, r.name, r.organization, r.purpose, r.language, r.times,
  r.requested_at as "requestedAt", r.last_at as "lastAt", r.state, r.decided_at as "decidedAt", d.name as "decidedBy",
  r.reason, r.agency_id as "agencyId",
  exists (select from staff p join staff_grant g on g.staff_id = p.staff_id where p.email = r.email) as "hasAccess"
  from staff_access_request r left join staff d on d.staff_id = r.decided_by`;

export const readOpenRequests = (tx: Tx): Promise<FoundRequest[]> =>
  tx.query(`select ${REQUEST} where r.state = 'OPEN' order by r.requested_at, r.request_id limit $1`, [
    staffLimits.accessRequestsShownMax,
  ]);

export const readDecidedRequests = (tx: Tx): Promise<FoundRequest[]> =>
  tx.query(`select ${REQUEST} where r.state <> 'OPEN' order by r.decided_at desc, r.request_id limit $1`, [
    staffLimits.accessRequestsShownMax,
  ]);

export const countOpenRequests = async (tx: Tx): Promise<number> =>
  (await tx.first<{ open: number }>(`select count(*)::int as open from staff_access_request where state = 'OPEN'`))
    ?.open ?? 0;

export interface Decision {
  state: Exclude<State, 'OPEN'>;
  staffId: string | null;
  reason: string | null;
  agencyId: string | null;
}

/** Closes an open request; undefined if it is decided or deleted. */
export const closeRequest = (
  tx: Tx,
  requestId: string,
  { state, staffId, reason, agencyId }: Decision,
  now: Date,
): Promise<Pick<RequestText, 'email' | 'name' | 'language'> | undefined> =>
  tx.first(
    `update staff_access_request set state = $2, decided_by = $3, reason = $4, agency_id = $5, decided_at = $6
      where request_id = $1 and state = 'OPEN' returning email, name, language`,
    [requestId, state, staffId, reason, agencyId, now],
  );

export const deleteRequest = (tx: Tx, requestId: string): Promise<number> =>
  tx.run('delete from staff_access_request where request_id = $1', [requestId]);

const NEW = `state = 'OPEN' and notified_at is null`;

/** Claims the email about new requests and marks them; 0 without new requests, or if the last email is too recent. */
export async function claimDigest(tx: Tx, now: Date): Promise<number> {
  if (!(await tx.first(`select 1 from staff_access_request where ${NEW} limit 1`))) return 0;
  const claimed = await tx.run(
    `insert into staff_access_form as f (digest_at) values ($1) on conflict (is_only) do update set digest_at = $1
      where f.digest_at is null or f.digest_at <= $1::timestamptz - make_interval(hours => $2)`,
    [now, staffLimits.accessDigestHours],
  );
  if (claimed === 0) return 0;
  return tx.run(`update staff_access_request set notified_at = $1 where ${NEW}`, [now]);
}

/** Deletes expired codes with their requests, and requests at the end of their retention [PRIV-20]. */
export const pruneAccess = async (tx: Tx, now: Date): Promise<number> =>
  (await tx.run('delete from staff_access_code where expires_at <= $1', [now])) +
  (await tx.run('delete from staff_access_request where last_at <= $1::timestamptz - make_interval(days => $2)', [
    now,
    staffLimits.accessRequestDays,
  ]));
