import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import type { ReactNode } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { accountTitles } from './account-titles.ts';
import { OwnData } from './own-data.tsx';

/** The member's own data where no way leads to My Account: no standing takes the right to a copy, or to an end [ACCT-14]. */
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
