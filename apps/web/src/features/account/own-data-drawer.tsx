import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import type { ReactNode } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { accountTitles } from './account-titles.ts';
import { OwnData } from './own-data.tsx';

/**
 * The member's own data for those without access to My Account: every status has the right to a copy and to deletion
 * [ACCT-14].
 */
export function OwnDataDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const member = useUserInfo();
  if (member === undefined) return null;
  return (
    <Drawer open={isOpen} onClose={onClose} title={t(accountTitles.ownData)} closeLabel={t('access.close')}>
      <OwnData member={member} />
    </Drawer>
  );
}
