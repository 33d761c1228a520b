import { type ReactNode, useState } from 'react';

/** A programme's small drawing beside words that say the same; one that does not load leaves no hole. */
export function SmallPicture({ src, size }: { src: string; size: number }): ReactNode {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return null;
  return <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setFailed(src)} />;
}
