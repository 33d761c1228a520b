import { errorFacts, isErrorCode } from '@fareback/contract';
import { type AdminErrorCode, adminErrorCodes, adminErrorFacts, PackProblem } from '@fareback/contract/admin';
import { fileTrouble, formatProblem } from '@fareback/tenant-pack';
import { z } from 'zod';
import { AdminError, ApiError } from '../../platform/api-error.ts';
import { describeFailure } from '../../platform/database/unreachable.ts';

const Named = z.object({ problems: z.array(PackProblem) });

const isAdminCode = (code: string): code is AdminErrorCode => (adminErrorCodes as string[]).includes(code);

function textOf(code: string): string {
  if (isAdminCode(code)) return adminErrorFacts(code).text;
  return (isErrorCode(code) ? errorFacts(code).matched : undefined) ?? 'Nothing was changed.';
}

/** A refusal of the contract: its code, what to do, and the facts that came with it. */
function describeApiError({ code, details }: AdminError | ApiError): string {
  const extra = 'extra' in details ? (details.extra ?? {}) : {};
  const facts = Object.entries({ field: details.field, ...extra }).filter(
    ([, value]) => value !== null && ['string', 'number', 'boolean'].includes(typeof value),
  );
  const named = facts.map(([name, value]) => `${name}: ${value}`).join(', ');
  const { data } = Named.safeParse(extra);
  const line = `${code}: ${textOf(code)}${named === '' ? '' : ` (${named})`}`;
  return [line, ...(data?.problems ?? []).map(formatProblem)].join('\n');
}

/**
 * Formats the failure of a command: a refusal with its code, what to do and the errors to fix, or the database problem
 * with what to do [OPS-112, OPS-223].
 */
export function describeCommandFailure(error: unknown): string {
  if (error instanceof AdminError || error instanceof ApiError) return describeApiError(error);
  return fileTrouble(error) ?? describeFailure(error) ?? (error instanceof Error ? error.message : String(error));
}
