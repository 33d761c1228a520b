import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './list.module.css';

export function List({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
}): ReactNode {
  return (
    <ul aria-label={label} className={classes(styles['list'], className)}>
      {children}
    </ul>
  );
}

type RowProps = {
  icon?: IconName | undefined;
  children: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
};

/** Content of a row, for a router link with class `listRowClassName`. */
export function ListRowContent({
  icon,
  children,
  detail,
  end,
  chevron = false,
}: RowProps & { chevron?: boolean | undefined }): ReactNode {
  return (
    <>
      {icon !== undefined && (
        <span className={styles['icon']}>
          <Icon name={icon} size={22} />
        </span>
      )}
      <span className={styles['words']}>
        <span className={styles['title']}>{children}</span>
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      </span>
      {end !== undefined && <span className={styles['end']}>{end}</span>}
      {chevron && <Icon name="chevron-end" size={18} className={styles['chevron']} />}
    </>
  );
}

/** Makes a router link or an anchor look like a row. */
export const listRowClassName: string = classes(styles['row'], styles['active']);

export function ListRow(props: RowProps): ReactNode {
  return (
    <li className={styles['item']}>
      <div className={classes(styles['row'], props.end !== undefined && styles['ends'])}>
        <ListRowContent {...props} />
      </div>
    </li>
  );
}

type ListButtonProps = RowProps & Omit<ComponentProps<'button'>, 'children'> & { danger?: boolean | undefined };

export function ListButton({ icon, children, detail, end, danger = false, ...rest }: ListButtonProps): ReactNode {
  return (
    <li className={styles['item']}>
      <button
        type="button"
        {...rest}
        className={classes(listRowClassName, end !== undefined && styles['ends'], danger && styles['danger'])}
      >
        <ListRowContent icon={icon} detail={detail} end={end} chevron={!danger}>
          {children}
        </ListRowContent>
      </button>
    </li>
  );
}

export function ListItem({ children }: { children: ReactNode }): ReactNode {
  return <li className={styles['item']}>{children}</li>;
}
