import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same function all along, which does what `act` of the latest drawing does: given to a part that is drawn anew only where what it
 * shows has changed. For what presses call, not for what is called while drawing.
 */
export function useSteady<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [steady] = useState(
    () =>
      (...given: Given) =>
        latest.current(...given),
  );
  return steady;
}
