import type { ReactNode } from 'react';
import { useRetries } from './use-retries.ts';

/** A small decorative picture next to text with the same meaning; hidden if it does not load. */
export function SmallPicture({ src, size }: { src: string; size: number }): ReactNode {
  const { hasFailed, noteFailure } = useRetries(src);
  if (hasFailed) return null;
  return <img src={src} alt="" width={size} height={size} loading="lazy" onError={noteFailure} />;
}
