import { useState } from 'react';
import type { Position } from './place-geometry.ts';

type PositionState = { kind: 'off' | 'asking' | 'denied' | 'unknown' } | { kind: 'known'; position: Position };

const WAIT_MS = 15_000;
const AGE_MAX_MS = 60_000;

/** The device's position, asked only by `ask`. It stays in memory: no call and no storage has it [MAP-15]. */
export function usePosition(): { state: PositionState; ask: () => void; clear: () => void } {
  const [state, setState] = useState<PositionState>({ kind: 'off' });
  const ask = () => {
    if (!('geolocation' in navigator)) {
      setState({ kind: 'unknown' });
      return;
    }
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setState({ kind: 'known', position: { lat: coords.latitude, lon: coords.longitude } }),
      ({ code }) => setState({ kind: code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { timeout: WAIT_MS, maximumAge: AGE_MAX_MS },
    );
  };
  return { state, ask, clear: () => setState({ kind: 'off' }) };
}
