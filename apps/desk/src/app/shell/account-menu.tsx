import { Menu } from '@base-ui/react/menu';
import { adminRoutes } from '@fareback/contract/admin';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { api } from '../../data/client.ts';
import { chooseLook, type Look, looks, useLook } from '../../data/look.ts';
import { clearSignedIn, MeContext, useAgency } from '../../data/me.tsx';
import menu from '../../parts/menu.module.css';
import { MenuPopup } from '../../parts/menu.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { type DeskLanguage, deskLanguages, useTranslation } from '../../words/translation.tsx';
import styles from './account-menu.module.css';

const lookKeys: Record<Look, MessageKey> = {
  device: 'shell.lookDevice',
  light: 'shell.lookLight',
  dark: 'shell.lookDark',
};

export function AccountMenu(): ReactNode {
  const { t, language, speak } = useTranslation();
  const me = use(MeContext);
  const look = useLook();
  const client = useQueryClient();
  const { agencyId } = useAgency();
  const leave = () => void api.call(adminRoutes.signIn.out).finally(() => clearSignedIn(client));
  return (
    <Menu.Root>
      <Menu.Trigger className={styles['trigger']} aria-label={`${t('shell.account')}: ${me?.name ?? ''}`}>
        <Icon name="user" size={20} />
        <span className={styles['name']}>{me?.name}</span>
      </Menu.Trigger>
      <MenuPopup>
        <p className={menu['who']}>{t('shell.signedInAs', { name: me?.name ?? '' })}</p>
        <Choices
          label={t('shell.language')}
          value={language}
          onChoose={(chosen: DeskLanguage) => void speak(chosen)}
          options={Object.entries(deskLanguages) as [DeskLanguage, string][]}
        />
        <Choices
          label={t('shell.look')}
          value={look}
          onChoose={chooseLook}
          options={looks.map((one) => [one, t(lookKeys[one])] as const)}
        />
        <Menu.LinkItem
          className={menu['item']}
          render={<Link to="/$agency/account" params={{ agency: agencyId }} />}
          closeOnClick
        >
          <Icon name="user" size={18} />
          <span>{t('shell.account')}</span>
        </Menu.LinkItem>
        <Menu.Item className={menu['item']} onClick={leave}>
          <Icon name="logout" size={18} />
          <span>{t('shell.signOut')}</span>
        </Menu.Item>
      </MenuPopup>
    </Menu.Root>
  );
}

type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
};

function Choices<Value extends string>({ label, value, options, onChoose }: ChoicesProps<Value>): ReactNode {
  return (
    <Menu.Group>
      <Menu.GroupLabel className={menu['label']}>{label}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={(chosen: Value) => onChoose(chosen)}>
        {options.map(([option, name]) => (
          <Menu.RadioItem key={option} value={option} className={menu['item']}>
            <span className={menu['mark']}>
              <Menu.RadioItemIndicator>
                <Icon name="check" size={18} />
              </Menu.RadioItemIndicator>
            </span>
            <span>{name}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}
