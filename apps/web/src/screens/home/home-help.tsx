import { type ReactNode, useState } from 'react';
import { HelpDrawer } from '../../features/help/help-drawer.tsx';
import { MissingDrawer } from '../../features/rides/missing-drawer.tsx';

type HomeHelpProps = { isOpen: boolean; onClose: () => void; onConnect: () => void };

/** Help, and the report of a missing ride over it [RIDE-06]. */
export function HomeHelp({ isOpen, onClose, onConnect }: HomeHelpProps): ReactNode {
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <HelpDrawer isOpen={isOpen} onClose={onClose} onMissingRide={() => setMissing(true)} />
      <MissingDrawer
        isOpen={isOpen && isMissing}
        onClose={() => setMissing(false)}
        onConnect={() => {
          setMissing(false);
          onClose();
          onConnect();
        }}
      />
    </>
  );
}
