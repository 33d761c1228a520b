import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../words/translation.tsx';
import { useDraftFormContext } from './form-context.ts';
import type { FormField, FormNode } from './form-node.ts';
import styles from './forms.module.css';
import { type Slot, type SlotProps, useSlot } from './use-slot.tsx';

/** A field for one list item, addressed by index. */
export const itemOf = (node: FormNode, at: number | string): FormField => ({
  key: String(at),
  node,
  isRequired: true,
  isNullable: false,
  isUsual: false,
  fallback: undefined,
});

export function Frame({ slot, children, acts }: { slot: Slot; children: ReactNode; acts?: ReactNode }): ReactNode {
  return (
    <fieldset className={styles['set']}>
      <legend className={styles['legend']}>{slot.label}</legend>
      {slot.help !== undefined && <p className={styles['meaning']}>{slot.help}</p>}
      <FormError>{slot.error}</FormError>
      {children}
      {acts !== undefined && <div className={styles['actions']}>{acts}</div>}
    </fieldset>
  );
}

/** Button that adds an optional part or removes it. */
export function Taking({ slot, isThere, begin }: { slot: Slot; isThere: boolean; begin: unknown }): ReactNode {
  const { t } = useTranslation();
  if (slot.isReadOnly) return null;
  return (
    <Button
      size="small"
      variant={isThere ? 'quiet' : 'secondary'}
      onClick={() => (isThere ? slot.clear() : slot.write(begin))}
    >
      {t(isThere ? 'forms.takeOut' : 'forms.add', { what: slot.label })}
    </Button>
  );
}

/** A key that the product does not know; kept until the user removes it. */
export function StrangePart(props: SlotProps): ReactNode {
  const { t } = useTranslation();
  const context = useDraftFormContext();
  const { label, error, value, isReadOnly } = useSlot(props);
  return (
    <fieldset className={styles['set']} data-path={props.path.join('.')}>
      <legend className={styles['legend']}>{label}</legend>
      <p className={styles['meaning']}>{t('forms.strange')}</p>
      <code dir="ltr">{JSON.stringify(value)}</code>
      <FormError>{error}</FormError>
      {!isReadOnly && (
        <Button size="small" variant="quiet" onClick={() => context.drop(props.path)}>
          {t('forms.takeOut', { what: label })}
        </Button>
      )}
    </fieldset>
  );
}
