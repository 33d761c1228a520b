import { useIsHydrated } from '@fareback/ui/hooks.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { replayEarlyClick } from './early-press.ts';

/** Passes input typed before hydration to React. */
function restoreTypedValues(): void {
  const setValue = (field: HTMLInputElement, value: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input')) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    // React ignores an input event unless the value differs from the one it hydrated with.
    field.value = defaultValue;
    setValue(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Rendered after the screens: once a page is hydrated, passes on its input and replays its click; a newly rendered page
 * also stops keeping clicks.
 */
export function RestoreEarlyInput(): null {
  const isAwake = useIsHydrated();
  const [wasServerRendered] = useState(!isAwake);
  useLayoutEffect(() => {
    if (wasServerRendered) restoreTypedValues();
    delete document.documentElement.dataset['opening'];
  }, [wasServerRendered]);
  useEffect(replayEarlyClick, []);
  return null;
}
