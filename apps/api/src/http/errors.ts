import { type ErrorCode, errorFacts } from '@fareback/contract';
import { formatEndDate, type Language, resolveLanguage, type Translator, type Translators } from '@fareback/wording';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ApiErrorDetails } from '../platform/api-error.ts';
import { isDatabaseBusy, isDatabaseLost } from '../platform/database/errors.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { languageOf } from './language-of-request.ts';

/** PostgreSQL errors for text with a NUL character, which it cannot store. */
const UNSTORABLE = new Set(['22021', '22P05']);

/**
 * Maps an error to its code: rejections by their own, framework errors by status, unstorable text 400, a lost or busy
 * database 503, all else 500.
 */
export function codeOf(error: FastifyError | ApiError): { code: ErrorCode; details: ApiErrorDetails } {
  if (error instanceof ApiError) return { code: error.code, details: error.details };
  if (UNSTORABLE.has(error.code)) return { code: 'INVALID_REQUEST', details: {} };
  if (isDatabaseLost(error) || isDatabaseBusy(error)) return { code: 'SERVICE_UNAVAILABLE', details: {} };
  const status = error.statusCode ?? 500;
  if (status === 413) return { code: 'PAYLOAD_TOO_LARGE', details: {} };
  if (status === 429) return { code: 'TOO_MANY_REQUESTS', details: {} };
  if (status === 404) return { code: 'NOT_FOUND', details: {} };
  if (status >= 400 && status < 500) return { code: 'INVALID_REQUEST', details: {} };
  return { code: 'INTERNAL_ERROR', details: {} };
}

/** Text with the day on which the request may succeed again; undefined if there is no such day. */
function againText(
  { wordingKey, worksAgain }: ApiErrorDetails,
  language: Language,
  translate: Translator | undefined,
): string | undefined {
  if (wordingKey === undefined || worksAgain === undefined) return undefined;
  return translate?.(wordingKey, { date: formatEndDate(worksAgain.at, language, worksAgain.timeZone) });
}

/**
 * The one place where codes become statuses and texts: texts matched by clients in English, all others in the request's
 * language [CODE-19, ERR-21].
 */
export function createErrorMapper(
  translators: Translators,
  metrics: Metrics,
  clock: () => Date,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const { code, details } = codeOf(error as FastifyError);
    const { status, matched, wordingKey } = errorFacts(code);
    if (status >= 500) request.log.error({ err: error, code }, 'request failed');
    metrics.refusals.inc({ code });
    // An undecodable URL fails before this is set.
    if (request.concern) request.concern.refusal = code;
    const translate = translators[languageOf(request)] ?? translators['en'];
    const retrySeconds = details.retryAt
      ? Math.max(1, Math.ceil((details.retryAt.getTime() - clock().getTime()) / 1000))
      : 30;
    if (status === 429 || status === 503) void reply.header('retry-after', status === 503 ? 2 : retrySeconds);
    void reply
      .status(status)
      .removeHeader('set-cookie')
      .header('cache-control', 'no-store')
      .send({
        error: code,
        error_description:
          againText(details, resolveLanguage(languageOf(request)), translate) ??
          matched ??
          translate?.(details.wordingKey ?? wordingKey) ??
          code,
        ...(details.field === undefined ? {} : { field: details.field }),
        ...(details.challenge === undefined ? {} : { challenge: details.challenge }),
        ...(details.coolDownTimestampUTC === undefined ? {} : { coolDownTimestampUTC: details.coolDownTimestampUTC }),
        ...(details.isCodePending === undefined ? {} : { isCodePending: details.isCodePending }),
      });
  };
}
