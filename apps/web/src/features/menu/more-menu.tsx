import { readPoints } from '@fareback/contract';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { List, ListButton, ListItem, ListRowContent, listRowClassName } from '@fareback/ui/layout/list.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { unreadMessages } from '../../data/sets/unread-messages.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { supportOf } from '../../tenant/support.ts';
import { type MenuActions, type MenuEntry, useMenuEntries } from './entries.ts';

import styles from './menu.module.css';
import { UnreadBadge } from './unread-badge.tsx';
import { UserId, useCopy } from './user-id.tsx';

type MoreMenuProps = { isOpen: boolean; onClose: () => void; actions: MenuActions };

type Row = [entry: MenuEntry, icon: IconName, label: string, press: (() => void) | undefined, end?: ReactNode];

/** The More menu: each entry by its own condition [HOME-02, HOME-05..13]. */
export function MoreMenu({ isOpen, onClose, actions }: MoreMenuProps): ReactNode {
  const { t } = useTranslation();
  const { TeamName = '' } = useConfig();
  const entries = useMenuEntries();
  const unread = useUnread(isOpen && entries.has('messages'));
  const groups: Row[][] = [
    [
      ['account', 'user', t('menu.myAccount'), actions.onAccount],
      ['connect', 'link', t('menu.connectAccount'), actions.onConnect],
      ['messages', 'mail', t('menu.messages'), actions.onMessages, unread],
      ['history', 'history', t('menu.history'), actions.onHistory],
      ['tickets', 'ticket', t('ticket.mine'), actions.onTickets],
      ['newTerms', 'info', t('menu.newTerms'), actions.onNewTerms],
    ],
    [
      ['promoCode', 'plus', t('menu.promoCode'), actions.onPromoCode],
      ['refer', 'users', t('menu.referFriend'), actions.onRefer],
      ['team', 'users', TeamName, actions.onTeam],
    ],
    [
      ['language', 'globe', t('menu.language'), actions.onLanguage],
      ['tutorial', 'sparkle', t('menu.tutorial'), actions.onTutorial],
      ['help', 'help', t('menu.help'), actions.onHelp],
      ['install', 'download', t('menu.install'), actions.onInstall],
      ['switchProgramme', 'refresh', t('menu.switchProgramme'), actions.onSwitchProgramme],
    ],
  ];
  const shown = groups
    .map((group) => group.filter(([entry, , , press]) => press !== undefined && entries.has(entry)))
    .filter(({ length }) => length > 0);
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('menu.title')} closeLabel={t('access.close')}>
      <div className={styles['groups']}>
        <Member />
        {shown.map((group) => (
          <List key={group[0]?.[0]}>
            {group.map(([entry, icon, label, press, end]) => (
              <ListButton key={entry} icon={icon} end={end} onClick={press}>
                {label}
              </ListButton>
            ))}
          </List>
        ))}
        <Contact />
        {entries.has('signOut') && (
          <List>
            <ListButton icon="logout" danger onClick={actions.onSignOut}>
              {t('menu.signOut')}
            </ListButton>
          </List>
        )}
        {entries.has('userId') && <UserId />}
      </div>
    </Drawer>
  );
}

/** The badge of unread messages; undefined without any, or while their number is not known. */
function useUnread(isEnabled: boolean): ReactNode {
  const unread = useQuery({ ...unreadMessages(), enabled: isEnabled }).data ?? 0;
  if (unread === 0) return undefined;
  // The badge's texts load with it, so the menu does not wait for them.
  return (
    <Suspense fallback={null}>
      <UnreadBadge unread={unread} />
    </Suspense>
  );
}

/** Whose account this is, and its balance [HOME-47]. */
function Member(): ReactNode {
  const { t, points } = useTranslation();
  const member = useUserInfo();
  if (member === undefined) return null;
  return (
    <div className={styles['member']}>
      {member.name !== '' && <strong dir="auto">{member.name}</strong>}
      <span>{t('common.amount', { amount: points(readPoints(member.Balance)) })}</span>
    </div>
  );
}

/** 'Call us' if there is a phone, else 'Contact us' with the link; with a copy button [HOME-12]. */
function Contact(): ReactNode {
  const { t } = useTranslation();
  const support = supportOf(useConfig());
  const copy = useCopy();
  if (support === null) return null;
  const phone = support.kind === 'phone' ? support.phone : null;
  const text = support.kind === 'phone' ? support.phone : support.url;
  return (
    <>
      <List>
        <ListItem>
          <div className={styles['contact']}>
            <a
              className={listRowClassName}
              href={phone ? `tel:${phone.replaceAll(/[^+\d]/g, '')}` : text}
              {...(phone ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            >
              <ListRowContent
                icon={phone ? 'phone' : 'mail'}
                {...(phone
                  ? {
                      detail: (
                        <bdi translate="no" dir="ltr">
                          {phone}
                        </bdi>
                      ),
                    }
                  : {})}
              >
                {t(phone ? 'menu.callUs' : 'menu.contactUs')}
              </ListRowContent>
            </a>
            <IconButton
              icon="copy"
              label={t(phone ? 'menu.copyPhone' : 'menu.copyLink')}
              onClick={() => copy.copy(text, t(phone ? 'menu.phoneCopied' : 'menu.linkCopied'))}
            />
          </div>
        </ListItem>
      </List>
      {copy.snackbar}
    </>
  );
}
