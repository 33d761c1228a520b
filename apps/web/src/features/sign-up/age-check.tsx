import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import type { ChangeEvent, ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';

type AgeCheckProps = {
  leastAge: number;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  error: string | undefined;
};

/** Confirms the agency's minimum age with a checkbox: nothing more is needed or stored [PRIV-03]. */
export function AgeCheck({ leastAge, isTicked, onTick, error }: AgeCheckProps): ReactNode {
  const { t } = useFullTranslation();
  const tick = ({ target }: ChangeEvent<HTMLInputElement>) => onTick(target.checked);
  return (
    <Checkbox name="isOldEnough" checked={isTicked} onChange={tick} error={error}>
      {t('age.confirm', { age: leastAge })}
    </Checkbox>
  );
}
