import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useStore } from '../../state/store.ts';
import styles from './account.module.css';
import type { AccountActions } from './account-details.tsx';
import { AccountPanel, useAccountLeave } from './account-panel.tsx';
import { closeAccountDrawer, resetAccountState } from './account-state.ts';
import { accountState } from './account-store.ts';
import { accountTitles } from './own-data.tsx';

type AccountDrawerProps = {
  actions: AccountActions;
  children?: ReactNode;
};

/**
 * My Account as a drawer over Home on wide screens; if the window narrows it stays, at the bottom, with its input
 * [ACCT-07, ACCT-08].
 */
export function AccountDrawer({ actions, children }: AccountDrawerProps): ReactNode {
  const { t } = useFullTranslation();
  const { isDrawerOpen, view } = useStore(accountState);
  const leave = useAccountLeave(isDrawerOpen, ({ toDetails }) => {
    if (view === 'details') closeAccountDrawer();
    else toDetails();
  });
  return (
    <Drawer
      open={isDrawerOpen}
      onClose={() => leave.before(closeAccountDrawer)}
      onClosed={resetAccountState}
      // Back first goes from a form to the details.
      addressed
      title={t(accountTitles[view])}
      closeLabel={t('access.close')}
    >
      {view !== 'details' && (
        <button type="button" className={styles['back']} onClick={leave.toDetails}>
          <Icon name="chevron-start" size={18} />
          <span>{t('account.title')}</span>
        </button>
      )}
      <AccountPanel actions={actions} />
      {leave.element}
      {children}
    </Drawer>
  );
}
