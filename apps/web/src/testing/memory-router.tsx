import { type ReactNode, useMemo, useState } from 'react';
import { type Navigate, type Place, RouterContext } from '../navigation/router.ts';

function placeOf(address: string, key: string, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(address, location.origin);
  return { pathname, search, hash, state, key };
}

export function MemoryRouter({ addresses = ['/'], children }: { addresses?: readonly string[]; children: ReactNode }) {
  const [places, setPlaces] = useState(() =>
    addresses.map((address, at) => placeOf(address, at === 0 ? 'default' : address)),
  );
  const router = useMemo(() => {
    const navigate: Navigate = (to, { replace = false, state } = {}) =>
      setPlaces((before) => {
        if (to === -1) return before.length > 1 ? before.slice(0, -1) : before;
        return [...(replace ? before.slice(0, -1) : before), placeOf(to, `${to} ${before.length}`, state)];
      });
    const place = places.at(-1);
    if (place === undefined) throw new Error('A history has one place at least');
    return { place, navigate };
  }, [places]);
  return <RouterContext value={router}>{children}</RouterContext>;
}
