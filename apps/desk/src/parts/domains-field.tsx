import { Field } from '@fareback/ui/form/field.tsx';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../words/translation.tsx';

const domainsOf = (typed: unknown): unknown =>
  Array.isArray(typed)
    ? typed
    : String(typed)
        .split(/[\s,]+/)
        .filter((each) => each !== '');

/** Email domains, separated by commas or spaces; the form's value is a list named `mailDomains`. */
export function DomainsField({ help }: { help: string }): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Field
      label={t('openId.mailDomains')}
      help={help}
      autoComplete="off"
      error={formState.errors['mailDomains'] && t('field.invalid')}
      {...register('mailDomains', { setValueAs: domainsOf })}
    />
  );
}
