import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useMoney } from '../data/use-money.ts';
import { useTranslation } from '../words/translation.tsx';
import styles from './data-table.module.css';
import type { TableColumn } from './data-table.tsx';
import { ShortId } from './list/short-id.tsx';
import { EndMoment, Missing, Moment } from './moment.tsx';

/** Table columns by kind: header, cell and sort value. */

/** Label of an empty cell; a generic one by default. */
type Empty<Row> = (row: Row) => string;

/** Text as typed in any language; a dash if missing. */
export const textColumn = <Row extends RowData>(header: string, of: (row: Row) => string | null): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row }) => <Text>{of(row.original)}</Text>,
});

/** An email address, account number or day: always left to right, on one line. */
export const codeColumn = <Row extends RowData>(header: string, of: (row: Row) => string | null): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row }) => <Code>{of(row.original)}</Code>,
});

/** A long id: its beginning, with the whole one to copy and in files. */
export const idColumn = <Row extends RowData>(header: string, of: (row: Row) => string | null): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row }) => <Id>{of(row.original)}</Id>,
});

/** Moments with their zone; `words` replaces a missing moment on purpose, as in a sum row. */
export const momentColumn = <Row extends RowData>(
  header: string,
  of: (row: Row) => string | null,
  { empty, words }: { empty?: Empty<Row>; words?: (row: Row) => string | null } = {},
): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row: { original } }) =>
    asElement(words?.(original) ?? null) ?? <Moment at={of(original)} empty={empty?.(original)} />,
  meta: { isMoment: true },
});

/** End of a period: the last day if it ends at midnight, else the moment. */
export const endColumn = <Row extends RowData>(
  header: string,
  of: (row: Row) => string | null,
  empty?: Empty<Row>,
): TableColumn<Row> => ({
  ...momentColumn(header, of),
  cell: ({ row: { original } }) => <EndMoment at={of(original)} empty={empty?.(original)} />,
});

export const numberColumn = <Row extends RowData>(
  header: string,
  of: (row: Row) => number | null,
  empty?: Empty<Row>,
): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row: { original } }) => <Figure value={of(original)} empty={empty?.(original)} />,
  meta: { isNumeric: true },
});

/** Points, with their value in money if the agency has one. */
export const pointsColumn = <Row extends RowData>(
  header: string,
  of: (row: Row) => number | null,
  empty?: Empty<Row>,
): TableColumn<Row> => ({
  ...numberColumn(header, of),
  cell: ({ row: { original } }) => <Points value={of(original)} empty={empty?.(original)} />,
});

export const actionsColumn = <Row extends RowData>(
  header: string,
  render: (row: Row) => ReactNode,
): TableColumn<Row> => ({
  id: header,
  header,
  enableSorting: false,
  meta: { isActs: true },
  cell: ({ row }) => <div className={styles['actions']}>{render(row.original)}</div>,
});

/** A custom cell sorted by `of`; `file` is the value in a CSV file if it says more. */
export const customColumn = <Row extends RowData>(
  header: string,
  of: (row: Row) => string | number | null,
  render: (row: Row) => ReactNode,
  file?: (row: Row) => string | number | null,
): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row }) => asElement(render(row.original)),
  ...(file === undefined ? {} : { meta: { file } }),
});

/** Wraps text in an element, because browser translation breaks bare text nodes in React [UX-19]. */
const asElement = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <span dir="auto">{content}</span> : content;

function Text({ children }: { children: string | null }): ReactNode {
  const { t } = useTranslation();
  return children === null || children === '' ? <Missing label={t('desk.none')} /> : <span dir="auto">{children}</span>;
}

function Code({ children }: { children: string | null }): ReactNode {
  const { t } = useTranslation();
  return children === null || children === '' ? <Missing label={t('desk.none')} /> : <bdi dir="ltr">{children}</bdi>;
}

function Id({ children }: { children: string | null }): ReactNode {
  const { t } = useTranslation();
  return children === null ? <Missing label={t('desk.none')} /> : <ShortId id={children} />;
}

type FigureProps = { value: number | null; empty?: string | undefined };

function Figure({ value, empty }: FigureProps): ReactNode {
  const { t, number } = useTranslation();
  return value === null ? <Missing label={empty ?? t('desk.none')} /> : <span>{number(value)}</span>;
}

function Points({ value, empty }: FigureProps): ReactNode {
  const money = useMoney();
  return (
    <>
      <Figure value={value} empty={empty} />
      {/* Zero points need no amount of money. */}
      {money !== null && value !== null && value !== 0 && <span className={styles['money']}>{money(value)}</span>}
    </>
  );
}
