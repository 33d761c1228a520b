import type { Endpoint } from '@fareback/contract';
import { throwApiError } from '../platform/api-error.ts';
import { unstorablePlace } from '../platform/database/sql.ts';
import { readJson } from '../platform/read-json.ts';

/** An incoming request. Its body is a value, or the unparsed bytes of a JSON text. */
export interface RawRequest {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

const bodyOf = (body: unknown): unknown =>
  body instanceof Uint8Array ? readJson(new TextDecoder().decode(body)) : body;

/** Validates params, query and body; drops unknown fields and rejects text that the database cannot store [API-56]. */
export function inputOf(route: Endpoint, { params, query, headers, body }: RawRequest): Record<string, unknown> {
  const read = { params, query, headers, body: bodyOf(body) };
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(read[part]);
    if (!result.success) throwApiError('INVALID_REQUEST', { field: result.error.issues[0]?.path.join('.') || part });
    input[part] = result.data;
  }
  const place = unstorablePlace(input['body']);
  if (place !== null) throwApiError('INVALID_REQUEST', { field: place || 'body' });
  return input;
}
