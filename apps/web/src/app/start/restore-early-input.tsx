import { useAwake } from '@fareback/ui/use-awake.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { replayEarlyClick } from './early-press.ts';

/** Tells React what was typed into the fields of a drawn page before it took the page over. */
function restoreTypedValues(): void {
  const setValue = (field: HTMLInputElement, value: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input')) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    // React remembers the value that it took over with; only another one is news to it.
    field.value = defaultValue;
    setValue(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Stands behind the screens: as soon as a drawn page is taken over, what was typed on it counts, and what was pressed is answered; one that is drawn anew keeps no press to itself either. */
export function RestoreEarlyInput(): null {
  const isAwake = useAwake();
  const [wasServerRendered] = useState(!isAwake);
  useLayoutEffect(() => {
    if (wasServerRendered) restoreTypedValues();
    delete document.documentElement.dataset['opening'];
  }, [wasServerRendered]);
  useEffect(replayEarlyClick, []);
  return null;
}
