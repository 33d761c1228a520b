import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A field for an e-mail address, filled in by the browser as the name of an account. */
export function EmailField(field: Omit<FieldProps, 'type' | 'inputMode' | 'ltr'>): ReactNode {
  return (
    <Field
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type="email"
      inputMode="email"
      ltr
    />
  );
}
