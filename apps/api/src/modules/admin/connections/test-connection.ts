import {
  type ConnectionKind,
  type ConnectionProblem,
  type ConnectionTest,
  connectionSteps,
  staffLimits,
} from '@fareback/contract/admin';
import { testChecker, testOAuth, testSupplier } from '../../../adapters/test-connection.ts';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { MissingKey } from '../../../platform/encryption/key-ring.ts';
import { recordUse } from '../../../platform/limits/limit-use.ts';
import { redirectAddress } from '../../connections/index.ts';
import { activeProviders, type ProviderServer, readServer } from '../../providers/index.ts';
import { readSupplierConnection } from '../../suppliers/index.ts';
import { appOrigins } from '../../tenants/index.ts';
import { callInAgency } from '../assist/assisted-ctx.ts';

interface Tested {
  kind: ConnectionKind;
  id: string;
}

type RunTest = () => Promise<ConnectionProblem[]>;

/** A detail can quote the server, so it is short. */
const DETAIL_LENGTH_MAX = 200;

/** Counts a test of this person or key. Throws TOO_MANY_REQUESTS. */
async function countTest({ tx, tenant: { tenantId }, keyRing, actor, now }: StaffCtx): Promise<void> {
  const limit = { name: 'connection-tests', max: staffLimits.connectionTestsPerHour, windowSeconds: 3600 };
  const whoHash = keyRing.hash(`${actor.kind} ${actor.id}`, `limit/${tenantId}/${limit.name}`);
  const retryAt = await recordUse(tx, limit, { tenantId, whoHash }, now);
  if (retryAt) throwAdminError('TOO_MANY_REQUESTS', { retryAt });
}

function providerTest({ tenant, settings }: StaffCtx, providerId: string, server: ProviderServer): RunTest {
  if (server.kind === 'API') return () => testChecker(server);
  const [origin = ''] = appOrigins(tenant, settings);
  return () => testOAuth(server, redirectAddress(origin, providerId));
}

/** Finds the test of a connection. Throws NOT_FOUND if nothing is set that could be called. */
async function prepareTest(ctx: StaffCtx, { kind, id }: Tested): Promise<RunTest> {
  const { tx, keyRing, tenant } = ctx;
  if (kind === 'supplier') {
    const supplier = await readSupplierConnection({ tx, keyRing, tenantId: tenant.tenantId }, id);
    return supplier ? () => testSupplier(supplier) : throwAdminError('NOT_FOUND');
  }
  if (!(await activeProviders(ctx)).some(({ providerId }) => providerId === id)) return throwAdminError('NOT_FOUND');
  const server = await readServer(tx, keyRing, id);
  return server ? providerTest(ctx, id, server) : throwAdminError('NOT_FOUND');
}

/** The same, or a test that fails at once if the stored settings cannot be decrypted. */
async function findTest(ctx: StaffCtx, tested: Tested): Promise<RunTest> {
  try {
    return await prepareTest(ctx, tested);
  } catch (error) {
    if (!(error instanceof MissingKey)) throw error;
    return async () => [{ step: 'CREDENTIALS', kind: 'UNREADABLE', detail: null }];
  }
}

/** Riders can connect without these. */
const warnings: ReadonlySet<ConnectionProblem['kind']> = new Set(['NO_REVOCATION']);

/** States of the steps: those before a failed one passed, those after it were not reached. */
function stepsOf(problems: readonly ConnectionProblem[]): ConnectionTest['steps'] {
  const firstFailed = connectionSteps.findIndex((step) => problems.some((each) => each.step === step));
  return connectionSteps.map((step, index) => {
    if (firstFailed === -1 || index < firstFailed) return { step, state: 'PASSED' as const };
    return { step, state: index === firstFailed ? ('FAILED' as const) : ('NOT_REACHED' as const) };
  });
}

/**
 * Calls a provider or supplier outside of transactions and writes the result to the audit log. Throws NOT_FOUND and
 * TOO_MANY_REQUESTS [DESK-741, DESK-742].
 */
export async function testConnection(
  call: StaffCall,
  { agency, ...tested }: Tested & { agency: string },
): Promise<ConnectionTest> {
  const { run } = await callInAgency(call, agency);
  const runTest = await run(async (ctx) => {
    await countTest(ctx);
    return findTest(ctx, tested);
  });
  const found = (await runTest()).map(({ detail, ...rest }) => ({
    ...rest,
    detail: detail === null ? null : Array.from(detail).slice(0, DETAIL_LENGTH_MAX).join(''),
  }));
  const problems = found.filter(({ kind }) => !warnings.has(kind));
  const result = { problems, warnings: found.filter(({ kind }) => warnings.has(kind)) };
  return run(async (ctx) => {
    const facts = { isPassed: problems.length === 0, ...result };
    await ctx.record({ verb: 'connections.test', subject: tested, facts });
    return { testedAt: ctx.now.toISOString(), steps: stepsOf(problems), ...result };
  });
}
