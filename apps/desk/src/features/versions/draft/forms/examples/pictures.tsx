import type { ReactNode } from 'react';
import { useTranslation } from '../../../../../words/translation.tsx';
import styles from './example.module.css';
import type { Column, Mark, Picture, Span } from './example.ts';

/* Pictures of examples: widths in percent, so they fit any screen, and heights in pixels, so texts keep their size. */

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

type Align = 'start' | 'center' | 'end';

type TextProps = {
  x: number;
  width: number;
  y: number;
  height: number;
  align?: Align;
  isStrong?: boolean;
  children: string;
};

/** A text in a box, which wraps; text of a picture itself would not. */
function BoxText({ x, width, y, height, align = 'center', isStrong = false, children }: TextProps): ReactNode {
  return (
    <foreignObject x={percent(x)} y={y} width={percent(width)} height={height}>
      <div className={styles['text']} data-strong={isStrong} style={{ textAlign: align }} dir="auto">
        {children}
      </div>
    </foreignObject>
  );
}

const TOP = 24;
const BARS = 72;
const BASE = TOP + BARS;

function Columns({ columns }: { columns: readonly Column[] }): ReactNode {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const width = 1 / columns.length;
  return (
    <svg
      aria-hidden="true"
      className={styles['picture']}
      height={BASE + 40}
      width="100%"
      style={{ maxInlineSize: `${columns.length * 8}rem` }}
    >
      <line x1="0" x2="100%" y1={BASE} y2={BASE} className={styles['axis']} />
      {columns.map(({ label, value, text, isPlain }, at) => {
        const height = Math.max(value > 0 ? 3 : 0, (value / most) * BARS);
        return (
          <g key={label}>
            <rect
              x={percent((at + 0.2) * width)}
              width={percent(0.6 * width)}
              y={BASE - height}
              height={height}
              rx="3"
              className={isPlain ? styles['off'] : styles['on']}
            />
            <BoxText x={at * width} width={width} y={BASE - height - 20} height={20} isStrong>
              {text}
            </BoxText>
            <BoxText x={at * width} width={width} y={BASE + 4} height={36}>
              {label}
            </BoxText>
          </g>
        );
      })}
    </svg>
  );
}

const LINE = 22;
const THICK = 14;
const ROW = 20;
/** Part of a phone's width that a letter takes. */
const LETTER = 0.024;

/** Where a label begins, as a box half as wide as the picture, and which way it extends from its mark. */
function placeOf(at: number): { x: number; align: Align; before: number } {
  if (at < 0.2) return { x: at, align: 'start', before: 0 };
  return at > 0.8 ? { x: at - 0.5, align: 'end', before: 1 } : { x: at - 0.25, align: 'center', before: 0.5 };
}

/** Assigns labels to rows, so they do not overlap on a phone. */
function rowsOf(marks: readonly Mark[]): number[] {
  const ends: number[] = [];
  return marks.map(({ at, label }) => {
    if (label === '') return 0;
    const width = label.length * LETTER;
    const start = at - placeOf(at).before * width;
    const free = ends.findIndex((end) => end < start);
    const row = free === -1 ? ends.length : free;
    ends[row] = start + width;
    return row;
  });
}

function Timeline({ spans, marks }: { spans: readonly Span[]; marks: readonly Mark[] }): ReactNode {
  const rows = rowsOf(marks);
  const below = LINE + THICK + 4;
  return (
    <svg
      aria-hidden="true"
      className={styles['picture']}
      height={below + (Math.max(0, ...rows) + 1) * ROW + 4}
      width="100%"
    >
      <line x1="0" x2="100%" y1={LINE + THICK / 2} y2={LINE + THICK / 2} className={styles['axis']} />
      <Parts spans={spans} y={LINE} height={THICK} />
      {marks.map(({ at, label, isOn }, index) => {
        const y = below + (rows[index] ?? 0) * ROW;
        const { x, align } = placeOf(at);
        return (
          <g key={`${at} ${label}`}>
            {label !== '' && <line x1={percent(at)} x2={percent(at)} y1={LINE} y2={y} className={styles['tick']} />}
            <circle cx={percent(at)} cy={LINE + THICK / 2} r="5" className={isOn ? styles['dot'] : styles['ring']} />
            <BoxText x={x} width={0.5} y={y} height={ROW} align={align} isStrong={isOn}>
              {label}
            </BoxText>
          </g>
        );
      })}
    </svg>
  );
}

const LABEL_LEAST = 0.2;

/** The box of a span's label; one of a short span extends to the left, or it would be cut. */
const labelOf = (from: number, to: number): { x: number; width: number; align: Align } =>
  to - from >= LABEL_LEAST
    ? { x: from, width: to - from, align: 'center' }
    : { x: Math.max(0, to - LABEL_LEAST), width: LABEL_LEAST, align: 'end' };

/** Spans as bars with their labels above. */
function Parts({ spans, y, height }: { spans: readonly Span[]; y: number; height: number }): ReactNode {
  return spans.map(({ from, to, label, isOn }) => (
    <g key={`${from} ${to} ${isOn}`}>
      <rect
        x={percent(from)}
        width={percent(to - from)}
        y={y}
        height={height}
        rx="3"
        className={isOn ? styles['on'] : styles['off']}
      />
      {label !== '' && (
        <BoxText {...labelOf(from, to)} y={y - 20} height={20}>
          {label}
        </BoxText>
      )}
    </g>
  ));
}

const TRACK = 26;

/** A line in parts, with a cut after each step. */
function Track({ parts, steps }: { parts: readonly Span[]; steps: number }): ReactNode {
  const cuts =
    steps > 1 ? Array.from({ length: steps - 1 }, (_, at) => (at + 1) / steps) : parts.slice(1).map(({ from }) => from);
  return (
    <svg aria-hidden="true" className={styles['picture']} height={TRACK + 46} width="100%">
      <Parts spans={parts.map((part) => ({ ...part, label: '' }))} y={4} height={TRACK} />
      {cuts.map((at) => (
        <line key={at} x1={percent(at)} x2={percent(at)} y1={4} y2={TRACK + 4} className={styles['cut']} />
      ))}
      {parts.map(({ from, to, label, isOn }) => (
        <BoxText key={label} x={from} width={to - from} y={TRACK + 10} height={36} isStrong={isOn}>
          {label}
        </BoxText>
      ))}
    </svg>
  );
}

const GATE = 56;

/** What has to happen, one after another, with what follows at the end. */
function Gates({ gates }: { gates: readonly string[] }): ReactNode {
  const width = 1 / gates.length;
  const last = gates.length - 1;
  return (
    <svg
      aria-hidden="true"
      className={styles['picture']}
      height={GATE + 4}
      width="100%"
      style={{ maxInlineSize: `${gates.length * 11}rem` }}
    >
      <line x1="4%" x2="96%" y1={GATE / 2 + 2} y2={GATE / 2 + 2} className={styles['axis']} />
      {gates.map((gate, at) => (
        <g key={gate}>
          <rect
            x={percent((at + 0.05) * width)}
            width={percent(0.9 * width)}
            y="2"
            height={GATE}
            rx="6"
            className={at === last ? styles['end'] : styles['gate']}
          />
          <foreignObject x={percent((at + 0.05) * width)} y="2" width={percent(0.9 * width)} height={GATE}>
            <div className={styles['inside']} data-end={at === last} dir="auto">
              {gate}
            </div>
          </foreignObject>
        </g>
      ))}
    </svg>
  );
}

/** What a picture shows, in the order in which it is read. */
function listOf(picture: Picture, column: (one: Column) => string): string[] {
  if (picture.kind === 'columns') return picture.columns.map(column);
  if (picture.kind === 'gates') return [...picture.gates];
  if (picture.kind === 'track') return picture.parts.map(({ label }) => label);
  const { spans, marks } = picture;
  return [...spans, ...marks].map(({ label }) => label).filter((label) => label !== '');
}

function Shapes({ picture }: { picture: Picture }): ReactNode {
  if (picture.kind === 'columns') return <Columns columns={picture.columns} />;
  if (picture.kind === 'timeline') return <Timeline spans={picture.spans} marks={picture.marks} />;
  if (picture.kind === 'track') return <Track parts={picture.parts} steps={picture.steps} />;
  return <Gates gates={picture.gates} />;
}

export function ExamplePicture({ picture }: { picture: Picture }): ReactNode {
  const { t } = useTranslation();
  const list = listOf(picture, ({ label, text }) => (text === '' ? label : t('examples.columnAlt', { label, text })));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one picture of many shapes
    <div role="img" aria-label={t(`examples.${picture.kind}Alt`, { list: list.join(', ') })}>
      <Shapes picture={picture} />
    </div>
  );
}
