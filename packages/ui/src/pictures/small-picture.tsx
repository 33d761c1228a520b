import type { ReactNode } from 'react';
import { useRetries } from './use-retries.ts';

/** A programme's small drawing beside words that say the same; one that does not load leaves no hole. */
export function SmallPicture({ src, size }: { src: string; size: number }): ReactNode {
  const { hasFailed, noteFailure } = useRetries(src);
  if (hasFailed) return null;
  return <img src={src} alt="" width={size} height={size} loading="lazy" onError={noteFailure} />;
}
