import type { ReactNode } from 'react';
import { useStore } from '../../data/store.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './account.module.css';
import type { AccountWays } from './account-details.tsx';
import { AccountPanel } from './account-panel.tsx';
import { accountTitles } from './account-titles.ts';
import { accountWork, closeAccountDrawer, endAccountWork } from './account-work.ts';
import { useAccountLeave } from './use-account-leave.tsx';

type AccountDrawerProps = {
  ways: AccountWays;
  /** Drawers that open over this one. */
  children?: ReactNode;
};

/** My Account over Home on wide screens; narrowed while open it stays, at the bottom, with what was typed [ACCT-07, ACCT-08]. */
export function AccountDrawer({ ways, children }: AccountDrawerProps): ReactNode {
  const { t } = useSpeech();
  const { isDrawerOpen, view } = useStore(accountWork);
  const leave = useAccountLeave(isDrawerOpen, ({ toDetails }) => {
    if (view === 'details') closeAccountDrawer();
    else toDetails();
  });
  return (
    <Drawer
      open={isDrawerOpen}
      onClose={() => leave.before(closeAccountDrawer)}
      onClosed={endAccountWork}
      // Its step back leads from a form to the details first.
      addressed
      title={t(accountTitles[view])}
      closeLabel={t('access.close')}
    >
      {view !== 'details' && (
        <button type="button" className={styles['back']} onClick={leave.toDetails}>
          <Icon name="chevron-start" size={18} />
          {t('account.title')}
        </button>
      )}
      <AccountPanel ways={ways} />
      {leave.element}
      {children}
    </Drawer>
  );
}
