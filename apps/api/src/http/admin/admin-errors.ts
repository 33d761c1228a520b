import { errorFacts } from '@fareback/contract';
import { type AdminErrorCode, adminErrorCodes, adminErrorFacts } from '@fareback/contract/admin';
import type { Translators } from '@fareback/wording';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AdminError, type AdminErrorDetails } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { codeOf } from '../errors.ts';

const RETRY_SECONDS = 30;

interface AdminErrorBody {
  code: string;
  status: number;
  text: string;
  details: AdminErrorDetails;
}

const isAdminCode = (code: string): code is AdminErrorCode => (adminErrorCodes as string[]).includes(code);

/** The desk's code, status and English text of an error. */
export function toAdminErrorBody(error: FastifyError, translators: Translators): AdminErrorBody {
  const { code, details } = error instanceof AdminError ? error : codeOf(error);
  if (isAdminCode(code)) return { code, details, ...adminErrorFacts(code) };
  const { status, matched, wordingKey } = errorFacts(code);
  return { code, details, status, text: matched ?? translators.en(wordingKey) };
}

/** The one place where the desk API's errors become statuses and English texts; the desk translates by code. */
export function createAdminErrorMapper(
  translators: Translators,
  { metrics, clock }: Deps,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const { code, status, text, details } = toAdminErrorBody(error as FastifyError, translators);
    if (status >= 500) request.log.error({ err: error, code }, 'request failed');
    metrics.refusals.inc({ code });
    // On a host that is not the desk's, requests end before this is set.
    if (request.deskConcern) request.deskConcern.refusal = code;
    const wait = details.retryAt ? Math.ceil((details.retryAt.getTime() - clock().getTime()) / 1000) : RETRY_SECONDS;
    if (status === 429 || status === 503) void reply.header('retry-after', status === 503 ? 2 : Math.max(1, wait));
    void reply
      .status(status)
      .removeHeader('set-cookie')
      .send({
        error: code,
        error_description: text,
        ...(details.field === undefined ? {} : { field: details.field }),
        ...details.extra,
      });
  };
}
