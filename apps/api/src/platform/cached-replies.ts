import { LRUCache } from 'lru-cache';
import { type PrecompressedReply, precompressReply } from './precompressed-reply.ts';

/** Days, segments and languages create variants; those of past days must not accumulate. */
const VARIANTS_MAX = 64;

interface Level {
  variants: LRUCache<string, PrecompressedReply>;
  next: WeakMap<object, Level>;
}

const newLevel = (): Level => ({ variants: new LRUCache({ max: VARIANTS_MAX }), next: new WeakMap() });
const first = newLevel();

/**
 * JSON shared by many, built and compressed once per variant, such as a language. Cached by the identity of its
 * `sources` (a tenant, or rows of its live version), so a reloaded source never yields an old reply. Read the sources
 * before building the reply.
 */
export function getCachedReply(
  sources: readonly object[],
  variant: string,
  make: () => unknown,
  type = 'application/json; charset=utf-8',
): PrecompressedReply {
  let level = first;
  for (const source of sources) {
    const known = level.next.get(source);
    const below = known ?? newLevel();
    if (!known) level.next.set(source, below);
    level = below;
  }
  const cached = level.variants.get(variant);
  if (cached) return cached;
  const fresh = precompressReply(JSON.stringify(make()), type);
  level.variants.set(variant, fresh);
  return fresh;
}
