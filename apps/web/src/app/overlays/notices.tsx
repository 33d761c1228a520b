import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { notices } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster');

export function Notices(): ReactNode {
  const waiting = useStore(notices).length > 0;
  const [wanted, setWanted] = useState(false);
  if (waiting && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
