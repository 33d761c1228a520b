import type { ReactNode } from 'react';
import { Choice } from '../../../../parts/choice.tsx';
import { type SlotProps, shownText, useSlot } from './use-slot.tsx';

/** A choice of named items such as entities or pictures. A missing reference stays visible. */
export function NamedPart({
  options,
  ...props
}: SlotProps & { options: readonly (readonly [string, string])[] }): ReactNode {
  const { label, help, error, value, isReadOnly, write, clear } = useSlot(props);
  const shown = shownText(value);
  const all = options.some(([id]) => id === shown) ? options : [[shown, shown] as const, ...options];
  return (
    <Choice
      label={label}
      help={help}
      error={error}
      disabled={isReadOnly}
      value={shown}
      onChange={({ target }) => (target.value === '' ? clear() : write(target.value))}
      options={shown === '' ? all : [['', ''], ...all]}
    />
  );
}
