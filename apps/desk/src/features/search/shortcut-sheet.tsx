import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { type ReactNode, useState } from 'react';
import { useGroups } from '../../parts/navigation/use-groups.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './shortcut-sheet.module.css';
import { setUsesSingleKeys, usesSingleKeys } from './use-shortcuts.ts';

/** The keys of the desk, and a switch for those without Ctrl [DESK-622]. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('shortcuts.title')} closeLabel={t('desk.close')}>
      <Keys />
    </Drawer>
  );
}

const Key = ({ children }: { children: string }): ReactNode => <kbd className={styles['key']}>{children}</kbd>;

function Keys(): ReactNode {
  const { t } = useTranslation();
  const groups = useGroups();
  const [isOn, setOn] = useState(usesSingleKeys);
  const rows: [string, ReactNode][] = [
    [t('shortcuts.palette'), <Key key="palette">Ctrl K</Key>],
    [t('shortcuts.search'), <Key key="search">/</Key>],
    [t('shortcuts.sheet'), <Key key="sheet">?</Key>],
    ...groups.map(({ word, key }): [string, ReactNode] => [
      t('shortcuts.group', { group: t(word) }),
      <span key={key} className={styles['keys']}>
        <Key>g</Key>
        <Key>{key}</Key>
      </span>,
    ]),
  ];
  return (
    <div className={styles['sheet']}>
      <dl className={styles['rows']}>
        {rows.map(([name, keys]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isOn}
        onChange={({ target }) => {
          setUsesSingleKeys(target.checked);
          setOn(target.checked);
        }}
      >
        {t('shortcuts.use')}
      </Checkbox>
      <p className={styles['help']}>{t('shortcuts.useHelp', { key: 'Ctrl K' })}</p>
    </div>
  );
}
