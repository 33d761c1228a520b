import * as z from 'zod/mini';
import type { Endpoint } from './route.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function extraPaths(body: Json, known: Json | undefined, path: string): string[] {
  if (Array.isArray(body)) {
    return body.flatMap((item, at) => extraPaths(item, Array.isArray(known) ? known[at] : undefined, `${path}[${at}]`));
  }
  if (typeof body !== 'object' || body === null) return known === undefined ? [path] : [];
  if (typeof known !== 'object' || known === null || Array.isArray(known)) return [path];
  return Object.keys(body).flatMap((key) => extraPaths(body[key] ?? null, known[key], `${path}.${key}`));
}

/**
 * Returns the errors of a reply before it is sent, or an empty list. Stricter than parsing: only emitted spellings
 * pass, and an undeclared field is a leak.
 */
export function validateReply(route: Endpoint, status: number, body: unknown): string[] {
  const schema = (route.reply as Record<number, z.ZodMiniType | undefined>)[status];
  if (!schema) return [`${route.name} does not answer ${status}`];
  const wire = body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as Json);
  const emitted = z.safeEncode(schema, wire);
  if (!emitted.success) return emitted.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  return wire === undefined ? [] : extraPaths(wire, emitted.data as Json, 'reply');
}
