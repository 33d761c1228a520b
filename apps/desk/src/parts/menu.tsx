import { Menu } from '@base-ui/react/menu';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import styles from './menu.module.css';

export function MenuPopup({ children }: { children: ReactNode }): ReactNode {
  return (
    <Menu.Portal>
      <Menu.Positioner className={styles['positioner']} align="end" sideOffset={6}>
        <Menu.Popup className={styles['popup']}>{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

/** An entry of the menu; `link` renders it as a link to a page. */
export interface MenuAction {
  label: string;
  icon?: IconName;
  onChoose?: () => void;
  link?: ReactElement;
}

/** The actions of a page beyond its first one [DESK-615]. Renders nothing without any. */
export function MoreActions({ actions }: { actions: readonly MenuAction[] }): ReactNode {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClassName({ variant: 'secondary' })}>
        <span>{t('desk.moreActions')}</span>
        <Icon name="chevron-down" size={18} />
      </Menu.Trigger>
      <MenuPopup>
        {actions.map(({ label, icon, onChoose, link }) => {
          const content = (
            <>
              {icon !== undefined && <Icon name={icon} size={18} />}
              <span>{label}</span>
            </>
          );
          return link === undefined ? (
            <Menu.Item key={label} className={styles['item']} onClick={onChoose}>
              {content}
            </Menu.Item>
          ) : (
            <Menu.LinkItem key={label} className={styles['item']} render={link} closeOnClick>
              {content}
            </Menu.LinkItem>
          );
        })}
      </MenuPopup>
    </Menu.Root>
  );
}
