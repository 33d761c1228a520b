import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useStore } from '../../state/store.ts';
import { type MenuActions, type MenuEntry, useMenuEntries } from './entries.ts';
import styles from './menu.module.css';
import { menuOpen } from './menu-open.ts';

type AccountDropdownProps = {
  /** Content of the button: the greeting. */
  children: ReactNode;
  actions: MenuActions;
  onMore: () => void;
};

/**
 * The account menu of the wide header: My Account, Invite Code, Connect Account, Refer a Friend, Sign Out, each by its
 * condition [HOME-21].
 */
export function AccountDropdown({ children, actions, onMore }: AccountDropdownProps): ReactNode {
  const { t } = useTranslation();
  const entries = useMenuEntries();
  const isOpen = useStore(menuOpen);
  const setOpen = menuOpen.set;
  useEffect(() => () => menuOpen.set(false), []);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useLeaveCloses(place, button, isOpen, setOpen);

  const rows: [entry: MenuEntry | 'more', icon: IconName, label: string, press: (() => void) | undefined][] = [
    ['account', 'user', t('menu.myAccount'), actions.onAccount],
    ['promoCode', 'ticket', t('menu.promoCode'), actions.onPromoCode],
    ['connect', 'link', t('menu.connectAccount'), actions.onConnect],
    ['refer', 'users', t('menu.referFriend'), actions.onRefer],
    ['signOut', 'logout', t('menu.signOut'), actions.onSignOut],
    ['more', 'more', t('menu.title'), onMore],
  ];
  return (
    <div ref={place} className={styles['place']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={isOpen}
        aria-controls={id}
        data-tutorial="more"
        onClick={() => setOpen(!isOpen)}
      >
        <span>{children}</span>
        <VisuallyHidden>{`, ${t('access.accountMenu')}`}</VisuallyHidden>
        <Icon name="chevron-down" size={18} />
      </button>
      <ul id={id} className={styles['list']} hidden={!isOpen}>
        {rows
          .filter(([entry, , , press]) => press !== undefined && (entry === 'more' || entries.has(entry)))
          .map(([entry, icon, label, press]) => (
            <li key={entry}>
              <button
                type="button"
                className={styles['item']}
                onClick={() => {
                  setOpen(false);
                  press?.();
                }}
              >
                <Icon name={icon} size={20} />
                <span>{label}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Closes the menu on a click or focus outside, and on Escape, which returns the focus to its button. */
function useLeaveCloses(
  place: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [place, button, isOpen, setOpen]);
}
