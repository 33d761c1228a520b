import { type PrecompressedReply, precompressReply } from './precompressed-reply.ts';

/** Days, segments and languages make variants; those of days gone by must not pile up. */
const VARIANTS_MAX = 64;

type Variants = Map<string, PrecompressedReply>;

/** Variants by what they were made from, each level by the next of the sources. */
interface Level {
  variants: Variants;
  next: WeakMap<object, Level>;
}

const newLevel = (): Level => ({ variants: new Map(), next: new WeakMap() });
const first = newLevel();

/**
 * JSON that is the same for many, made and compressed once for each variant. It is kept with the very `sources` it was made
 * from, contents as they were read: where one of them was read anew nobody is answered with what the old one said. Name the
 * sources before reading what goes in.
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
