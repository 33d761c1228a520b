import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './page.module.css';

type PageProps = {
  header?: ReactNode;
  /** A `TabBar`, at the bottom on narrow screens only. */
  tabBar?: ReactNode;
  /** Next to the content on wide screens, below it on narrow ones. */
  aside?: ReactNode;
  /** Name of the skip link for keyboards. */
  skipLabel: string;
  /** A reading column instead of the full page width. */
  narrow?: boolean | undefined;
  children: ReactNode;
};

/** Layout of a screen: bar above, content, tab bar above the safe area. */
export function Page({ header, tabBar, aside, skipLabel, narrow = false, children }: PageProps): ReactNode {
  return (
    <div className={classes(styles['page'], tabBar !== undefined && styles['withTabBar'])}>
      <a href="#content" className={styles['skip']}>
        {skipLabel}
      </a>
      {header}
      <div
        className={classes(styles['columns'], aside !== undefined && styles['withAside'], narrow && styles['narrow'])}
      >
        <main id="content" tabIndex={-1} className={styles['content']}>
          {children}
        </main>
        {aside !== undefined && <aside className={styles['aside']}>{aside}</aside>}
      </div>
      {tabBar}
    </div>
  );
}

type AppBarProps = {
  start?: ReactNode;
  children: ReactNode;
  end?: ReactNode;
  nav?: ReactNode;
};

/** The bar at the top, in the tenant's header colors. */
export function AppBar({ start, children, end, nav }: AppBarProps): ReactNode {
  return (
    <header className={styles['appBar']} data-offline="">
      <div className={styles['appBarLine']}>
        {start}
        <div className={styles['appBarTitle']}>{children}</div>
        {nav}
        {end !== undefined && <div className={styles['appBarEnd']}>{end}</div>}
      </div>
    </header>
  );
}

export function TabBar({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <nav aria-label={label} className={styles['tabBar']} data-offline="">
      {children}
    </nav>
  );
}

function TabBarLabel({
  icon,
  children,
  dot = false,
}: {
  icon: IconName;
  children: ReactNode;
  dot?: boolean | undefined;
}): ReactNode {
  return (
    <>
      <span className={styles['tabBarIcon']} data-dot={dot || undefined}>
        <Icon name={icon} size={24} />
      </span>
      <span>{children}</span>
    </>
  );
}

type TabBarItemProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  current?: boolean | undefined;
  dot?: boolean | undefined;
  children: ReactNode;
};

/** A tab bar item that is a button, such as the More menu. */
export function TabBarItem({ icon, current = false, dot, children, ...rest }: TabBarItemProps): ReactNode {
  return (
    <button type="button" {...rest} aria-current={current ? 'page' : undefined} className={styles['tabBarItem']}>
      <TabBarLabel icon={icon} dot={dot}>
        {children}
      </TabBarLabel>
    </button>
  );
}
