import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useMoney } from '../data/use-money.ts';
import { useTranslation } from '../words/translation.tsx';
import styles from './data-table.module.css';
import type { TableColumn } from './data-table.tsx';
import { EndMoment, Missing, Moment } from './moment.tsx';

/** Columns of tables, each of one kind: its heading, what of a row it shows, and so what it sorts by. */

/** What is said of an empty cell; 'none' where nothing else is. */
type Empty<Row> = (row: Row) => string;

/** Words, as somebody wrote them in whatever language; a dash where there are none. */
export const textColumn = <Row extends RowData>(header: string, of: (row: Row) => string | null): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row }) => <Text>{of(row.original)}</Text>,
});

/** A mail address, a number of an account, a day: left to right in every language, on one line. */
export const codeColumn = <Row extends RowData>(header: string, of: (row: Row) => string | null): TableColumn<Row> => ({
  id: header,
  header,
  accessorFn: of,
  cell: ({ row }) => <Code>{of(row.original)}</Code>,
});

/** Moments with their zone; `words` stand where there is no moment on purpose, as in a sum. */
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

/** When something ends: the last day where it ends at midnight, else the moment. */
export const endColumn = <Row extends RowData>(
  header: string,
  of: (row: Row) => string | null,
  empty?: Empty<Row>,
): TableColumn<Row> => ({
  ...momentColumn(header, of),
  cell: ({ row: { original } }) => <EndMoment at={of(original)} empty={empty?.(original)} />,
});

/** Figures, under each other. */
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

/** Points, with what they are worth where the agency says so. */
export const pointsColumn = <Row extends RowData>(
  header: string,
  of: (row: Row) => number | null,
  empty?: Empty<Row>,
): TableColumn<Row> => ({
  ...numberColumn(header, of),
  cell: ({ row: { original } }) => <Points value={of(original)} empty={empty?.(original)} />,
});

/** What may be done about a row. */
export const actionsColumn = <Row extends RowData>(
  header: string,
  render: (row: Row) => ReactNode,
): TableColumn<Row> => ({
  id: header,
  header,
  enableSorting: false,
  meta: { isActs: true },
  cell: ({ row }) => <div className={styles['acts']}>{render(row.original)}</div>,
});

/** Whatever `draw` makes of a row, sorted by `of`; a file has `file` in its place where that says more. */
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

/** A box for each row that may be chosen; `name` says of which row it is. */
export const chosenColumn = <Row extends RowData>(
  header: string,
  {
    isChosen,
    name,
    onChoose,
  }: {
    /** Undefined for a row that cannot be chosen. */
    isChosen: (row: Row) => boolean | undefined;
    name: (row: Row) => string;
    onChoose: (row: Row, isOn: boolean) => void;
  },
): TableColumn<Row> => ({
  id: header,
  header,
  enableSorting: false,
  cell: ({ row: { original } }) => {
    const checked = isChosen(original);
    return checked === undefined ? null : (
      <input
        type="checkbox"
        className={styles['choose']}
        aria-label={name(original)}
        checked={checked}
        onChange={({ target }) => onChoose(original, target.checked)}
      />
    );
  },
});

/** Text in an element of its own, so that browser translation cannot freeze it [UX-19]. */
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
      {/* None is nothing in any money. */}
      {money !== null && value !== null && value !== 0 && <span className={styles['money']}>{money(value)}</span>}
    </>
  );
}
