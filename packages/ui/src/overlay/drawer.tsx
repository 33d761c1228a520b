import { useDirection } from '@base-ui/react/direction-provider';
import { Drawer as Base } from '@base-ui/react/drawer';
import { type ReactNode, type RefObject } from 'react';
import { classes } from '../classes.ts';
import { useWide } from '../layout/use-media.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './drawer.module.css';
import { useBackCloses } from './use-back-closes.ts';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Read by screen readers with the title; also shown below it. */
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** Stays at the bottom within thumb reach while the content scrolls. */
  actions?: ReactNode;
  media?: ReactNode;
  /** Title for screen readers only, if the content has its own. */
  hideTitle?: boolean | undefined;
  /** False: drag, Escape, backdrop and back button do not close it, and it has no close button. */
  dismissible?: boolean | undefined;
  /** Position on wide screens; on narrow ones it always rises from the bottom. */
  placement?: 'side' | 'centre' | undefined;
  tall?: boolean | undefined;
  /** Opens and closes in 0 ms, as the tutorial needs (CONST-04). */
  instant?: boolean | undefined;
  /** The drawer has its own URL, so the router handles going back. */
  addressed?: boolean | undefined;
  onClosed?: (() => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
};

/**
 * A panel over the page: from the bottom on narrow screens, at the side or center on wide ones. 150 ms (CONST-04);
 * closes by drag, Escape, backdrop (ignoring the second click of a double-click) and back button; restores focus.
 */
export function Drawer({
  open,
  onClose,
  dismissible = true,
  placement = 'side',
  instant = false,
  addressed = false,
  onClosed,
  ...panel
}: DrawerProps): ReactNode {
  const wide = useWide();
  const direction = useDirection();
  const place = wide ? placement : 'bottom';
  const side = direction === 'rtl' ? 'left' : 'right';
  useBackCloses(open && !addressed, onClose, !dismissible);

  return (
    <Base.Root
      open={open}
      swipeDirection={place === 'side' ? side : 'down'}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (next) return;
        if (dismissible && !isPressedAgain(details)) onClose();
        else details.cancel();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={classes(styles['backdrop'], instant && styles['instant'])} />
        <Base.Viewport className={classes(styles['viewport'], styles[place])}>
          <Panel {...panel} dismissible={dismissible} instant={instant} hasGrip={place === 'bottom' && dismissible} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * True for the second click of a double-click outside the drawer: the first one opened it or closed an overlay above
 * it.
 */
const isPressedAgain = ({ reason, event }: { reason: string; event: Event }): boolean =>
  reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1;

type PanelProps = Omit<DrawerProps, 'open' | 'onClose' | 'placement' | 'addressed' | 'onClosed'> & { hasGrip: boolean };

/** The drawer's content: grip and close button if dismissible, the scrolled part, and the actions below. */
function Panel({
  closeLabel,
  actions,
  tall,
  instant,
  dismissible,
  hasGrip,
  initialFocus,
  className,
  ...content
}: PanelProps): ReactNode {
  return (
    <Base.Popup
      className={classes(styles['popup'], tall && styles['tall'], instant && styles['instant'], className)}
      data-base-ui-swipe-ignore={dismissible ? undefined : ''}
      {...(initialFocus === undefined ? {} : { initialFocus })}
    >
      {hasGrip && <span className={styles['grip']} aria-hidden="true" />}
      {dismissible && (
        <Base.Close
          className={classes(styles['close'], content.media !== undefined && styles['overMedia'])}
          aria-label={closeLabel}
        >
          <Icon name="close" size={20} />
        </Base.Close>
      )}
      <Content {...content} />
      {actions !== undefined && <footer className={styles['actions']}>{actions}</footer>}
    </Base.Popup>
  );
}

function Content({
  title,
  hideTitle,
  description,
  media,
  children,
}: Pick<DrawerProps, 'title' | 'hideTitle' | 'description' | 'media' | 'children'>): ReactNode {
  return (
    <Base.Content className={styles['content']}>
      {media !== undefined && <div className={styles['media']}>{media}</div>}
      <div className={classes(styles['header'], hideTitle && styles['hidden'])}>
        <Base.Title className={styles['title']}>{title}</Base.Title>
        {description !== undefined && (
          <Base.Description className={styles['description']}>{description}</Base.Description>
        )}
      </div>
      <div className={styles['body']}>{children}</div>
    </Base.Content>
  );
}
