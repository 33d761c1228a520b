import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** An email field that browsers autofill as the account's user name. */
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
