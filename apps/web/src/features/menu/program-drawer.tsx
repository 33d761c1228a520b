import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { List, ListItem, ListRowContent, listRowClassName } from '@fareback/ui/layout/list.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { SmallPicture } from '@fareback/ui/pictures/picture.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** The partner's other programs; each opens its address in the same window [HOME-04]. */
export function ProgramDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const programmes = useConfig().PartnerProgrammes.filter(({ Url }) => /^https?:\/\//i.test(Url));
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('menu.switchProgramme')} closeLabel={t('access.close')}>
      {programmes.length === 0 ? (
        <EmptyState icon="users" title={t('menu.noProgrammes')} compact />
      ) : (
        <List>
          {programmes.map(({ TenantID, Name, LogoURL, Url }) => (
            <ListItem key={TenantID}>
              <a className={listRowClassName} href={Url}>
                {LogoURL !== null && <SmallPicture src={LogoURL} size={32} />}
                <ListRowContent chevron>{Name}</ListRowContent>
              </a>
            </ListItem>
          ))}
        </List>
      )}
    </Drawer>
  );
}
