import { Menu } from '@base-ui/react/menu';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import menuStyles from '../menu.module.css';
import { MenuPopup } from '../menu.tsx';
import styles from './list.module.css';

/** A column that can be hidden. */
interface ChoosableColumn {
  id: string;
  header: string;
}

type ColumnsMenuProps = {
  columns: readonly ChoosableColumn[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
};

/** A menu with a checkbox for each column but the first, which names the row [DESK-677]. */
export function ColumnsMenu({ columns, hidden, onHide }: ColumnsMenuProps): ReactNode {
  const { t } = useTranslation();
  const isHidden = (id: string): boolean => hidden.includes(id);
  const turn = (id: string, isShown: boolean): void =>
    onHide(isShown ? hidden.filter((each) => each !== id) : [...hidden, id]);
  const count = columns.filter(({ id }) => isHidden(id)).length;
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClassName({ variant: 'secondary', size: 'small' })}>
        <span>{count === 0 ? t('lists.columns') : t('lists.columnsHidden', { count })}</span>
        <Icon name="chevron-down" size={16} />
      </Menu.Trigger>
      <MenuPopup>
        {columns.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            className={menuStyles['item']}
            checked={!isHidden(id)}
            onCheckedChange={(isShown) => turn(id, isShown)}
            closeOnClick={false}
          >
            <span className={styles['tick']} aria-hidden="true">
              <Menu.CheckboxItemIndicator>
                <Icon name="check" size={16} />
              </Menu.CheckboxItemIndicator>
            </span>
            <span>{header}</span>
          </Menu.CheckboxItem>
        ))}
        {count > 0 && (
          <Menu.Item className={menuStyles['item']} onClick={() => onHide([])}>
            {t('lists.showAll')}
          </Menu.Item>
        )}
      </MenuPopup>
    </Menu.Root>
  );
}
