import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';

type RemovePasskeysProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Asks whether a reset also removes the account's passkeys, which otherwise stay [AUTH-47]. */
export function RemovePasskeys({ checked, onChange }: RemovePasskeysProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
      {t('passkey.alsoRemove')}
    </Checkbox>
  );
}
