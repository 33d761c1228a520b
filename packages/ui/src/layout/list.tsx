import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './list.module.css';

/** Rows of one kind on one surface: a menu, a history. */
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
  /** A second, quieter line. */
  detail?: ReactNode;
  /** At the line's end: points, a badge. */
  end?: ReactNode;
};

/** The inside of a row, for a router's link of class `listRowClassName`. */
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

/** Gives a router's link or an anchor the look of a row. */
export const listRowClassName: string = classes(styles['row'], styles['active']);

/** A row that is only read. */
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

/** A row that is pressed. */
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

/** A row around a link of the app's router. */
export function ListItem({ children }: { children: ReactNode }): ReactNode {
  return <li className={styles['item']}>{children}</li>;
}
