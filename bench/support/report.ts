import { type Aim, meets } from './budget.ts';
import type { Reading } from './scenario.ts';

export interface Line {
  scenario: string;
  aim: Aim;
  reading: Reading;
}

const figures = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

function boundOf({ least, most }: Aim): string {
  if (least !== undefined) return `>= ${least}`;
  return most === undefined ? '–' : `<= ${most}`;
}

function verdictOf({ aim, reading }: Line): string {
  if (aim.least === undefined && aim.most === undefined) return '';
  if (meets(aim, reading)) return 'met';
  return aim.isLater ? 'not yet chased' : 'NOT MET';
}

const cellsOf = (line: Line): string[] => {
  const { scenario, aim, reading } = line;
  const yardstick = reading.yardstick === null ? '–' : `${figures(reading.yardstick)} (${aim.against ?? 'yardstick'})`;
  return [
    `${scenario} ${reading.figure}`,
    `${figures(reading.product)} ${reading.unit}`,
    yardstick,
    figures(reading.score),
    boundOf(aim),
    verdictOf(line),
  ];
};

export function tableOf(lines: Line[]): string {
  const rows = [['figure', 'product', 'yardstick', 'ratio', 'aim', ''], ...lines.map(cellsOf)];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
