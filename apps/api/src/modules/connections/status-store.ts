import type { FailureCause, LossCause, ProviderStatus } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { ProviderRow } from '../providers/index.ts';
import { presentConnection, UNDATED } from './account.ts';
import { answerableUntil, type CheckOutcome } from './checks/check-store.ts';
import { getMailedCodeError, nextCodeAt } from './mailed-code/mailed-code-store.ts';
import { type ConnectionRow, readConnections } from './store.ts';

const causes: Readonly<Record<CheckOutcome, FailureCause | null>> = {
  NO: 'PROVIDER_SAID_NO',
  NONE: 'NO_ANSWER',
  UNREACHABLE: 'PROVIDER_UNREACHABLE',
  YES: null,
};

function causeOf({ answer, codeSentAt, codeUndeliveredAt }: ProofFacts): FailureCause | null {
  if (codeUndeliveredAt) return 'MAIL_NOT_DELIVERED';
  if (answer) return causes[answer];
  return codeSentAt && 'CODE_NOT_ENTERED';
}

/** Expiry of an emailed code that can still be tried. */
function codeUntil({ codeExpiresAt: expiresAt, codeTries: tries }: ProofFacts, now: Date): Date | null {
  const pending = expiresAt === null || tries === null ? undefined : { expiresAt, tries };
  return getMailedCodeError(pending, now) === null ? expiresAt : null;
}

/** Dates and causes of a connection's proof: waiting until, next email, why it failed or was lost. */
function datesOf(
  { status, awaits }: Pick<ProviderStatus, 'status' | 'awaits'>,
  facts: ProofFacts | undefined,
  now: Date,
): typeof UNDATED {
  if (!facts) return UNDATED;
  const { askedAt, codeSentAt } = facts;
  if (status === 'REQUIRE_DISCONNECT') return { ...UNDATED, lostBecause: facts.lostBecause };
  if (status === 'FAILEDTOVALIDATE') return { ...UNDATED, failedBecause: causeOf(facts) };
  if (awaits === 'MAILED_CODE' && codeSentAt !== null)
    return {
      ...UNDATED,
      waitsUntilUTC: codeUntil(facts, now)?.toISOString() ?? null,
      canResendAtUTC: nextCodeAt(codeSentAt).toISOString(),
    };
  const isChecking = status === 'VALIDATING' && awaits === 'PROVIDER' && askedAt !== null;
  return isChecking ? { ...UNDATED, waitsUntilUTC: answerableUntil(askedAt).toISOString() } : UNDATED;
}

export function presentConnections(
  ctx: MemberDataCtx,
  { rows, facts }: { rows: readonly ConnectionRow[]; facts: readonly ProofFacts[] },
  providers: readonly ProviderRow[],
): ProviderStatus[] {
  return rows.map((row) => {
    const isOf = ({ providerId }: { providerId: string }): boolean => providerId === row.providerId;
    const status = presentConnection(ctx, row, providers.find(isOf));
    return { ...status, ...datesOf(status, facts.find(isOf), ctx.now) };
  });
}

/** A member's current status with a provider. Throws NOT_FOUND without any connection. */
export async function readProviderStatus(ctx: MemberDataCtx, provider: ProviderRow): Promise<ProviderStatus> {
  const [all, facts] = await Promise.all([
    readConnections(ctx.tx, ctx.member.memberId),
    readProofFacts(ctx.tx, ctx.member.memberId),
  ]);
  const rows = all.filter(({ providerId }) => providerId === provider.providerId);
  const [own] = presentConnections(ctx, { rows, facts }, [provider]);
  return own ?? throwApiError('NOT_FOUND');
}

interface ProofFacts {
  providerId: string;
  askedAt: Date | null;
  answer: CheckOutcome | null;
  codeSentAt: Date | null;
  codeExpiresAt: Date | null;
  codeTries: number | null;
  codeUndeliveredAt: Date | null;
  lostBecause: LossCause | null;
}

export const readProofFacts = (tx: Tx, memberId: string): Promise<ProofFacts[]> =>
  tx.query(
    `select c.provider_id as "providerId", k.asked_at as "askedAt", k.answer, m.sent_at as "codeSentAt",
            m.expires_at as "codeExpiresAt", m.tries as "codeTries", m.undelivered_at as "codeUndeliveredAt",
            c.lost_because as "lostBecause"
       from provider_connection c
       left join account_check k on k.tenant_id = $1 and k.check_id = c.check_id
       left join mailed_code m on m.tenant_id = $1 and m.member_id = c.member_id and m.provider_id = c.provider_id
      where c.tenant_id = $1 and c.member_id = $2`,
    [tx.tenantId, memberId],
  );
