import { type PrecompressedReply, precompressReply } from './precompressed-reply.ts';

/** Days, segments and languages create variants; those of past days must not accumulate. */
const VARIANTS_MAX = 64;

type Variants = Map<string, PrecompressedReply>;

interface Level {
  variants: Variants;
  next: WeakMap<object, Level>;
}

const newLevel = (): Level => ({ variants: new Map(), next: new WeakMap() });
const first = newLevel();

/**
 * JSON shared by many, built and compressed once per variant. Cached by the identity of its `sources`, so a reloaded
 * source never yields an old reply. Read the sources before building the reply.
 */
export function getCachedReply(sources: readonly object[], variant: string, make: () => unknown): PrecompressedReply {
  let level = first;
  for (const source of sources) {
    const known = level.next.get(source);
    const below = known ?? newLevel();
    if (!known) level.next.set(source, below);
    level = below;
  }
  const { variants } = level;
  const cached = variants.get(variant);
  if (cached) return cached;
  const fresh = precompressReply(JSON.stringify(make()), 'application/json; charset=utf-8');
  const [oldest] = variants.keys();
  if (variants.size >= VARIANTS_MAX && oldest !== undefined) variants.delete(oldest);
  variants.set(variant, fresh);
  return fresh;
}
