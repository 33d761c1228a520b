import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './password-reset.module.css';

type DisconnectAgencyProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Asks whether a reset also disconnects the agency's account, which a stranger may have connected [AUTH-55]. */
export function DisconnectAgency({ checked, onChange }: DisconnectAgencyProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Stack gap={1}>
      <Checkbox
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby="disconnect-agency-help"
      >
        {t('agencyAccount.alsoDisconnect')}
      </Checkbox>
      <p id="disconnect-agency-help" className={styles['hint']}>
        {t('agencyAccount.alsoDisconnectHelp')}
      </p>
    </Stack>
  );
}
