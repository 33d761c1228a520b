import { directionOf } from '@fareback/wording';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { localeOf } from '../../words/locale.ts';
import { useTranslation } from '../../words/translation.tsx';
import type { BarPlaces, PlaceName } from './bar-places.ts';

const colourOf = (series: number): string => `var(--chart-${series + 1})`;

/** Keeps bars of a small chart from filling the page. */
const WIDEST = 96;

type BarsProps = { chart: BarPlaces; names: readonly string[]; placeNamed: (name: string) => PlaceName };

/** Bars that scale with their container, in reading direction. The chart itself is left to right, as its labels are placed by coordinates. Keyboard and screen reader users read the table below instead. */
export function Bars({ chart, names, placeNamed }: BarsProps): ReactNode {
  const { number, language } = useTranslation();
  const isReversed = directionOf(language) === 'rtl';
  const short = new Intl.NumberFormat(localeOf(language), { notation: 'compact' });
  const data = chart.places.map(({ name, values }) => ({ name, ...Object.fromEntries(values.entries()) }));
  return (
    <BarChart
      responsive
      width="100%"
      height="100%"
      data={data}
      accessibilityLayer={false}
      margin={isReversed ? { top: 8, right: 0, bottom: 0, left: 8 } : { top: 8, right: 8, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey="name"
        reversed={isReversed}
        tickFormatter={(name: string) => placeNamed(name).short}
        minTickGap={8}
        tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
        stroke="var(--border-strong)"
      />
      <YAxis
        width="auto"
        orientation={isReversed ? 'right' : 'left'}
        tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
        stroke="var(--border-strong)"
        tickFormatter={(value: number) => short.format(value)}
      />
      <Tooltip
        cursor={{ fill: 'var(--accent-subtle)' }}
        isAnimationActive={false}
        contentStyle={{ background: 'var(--surface-raised)', border: '1px solid var(--border)', color: 'var(--text)' }}
        // Series colors only need to differ from each other, so the text uses its own color.
        itemStyle={{ color: 'var(--text)' }}
        labelFormatter={(name) => (typeof name === 'string' ? placeNamed(name).whole : name)}
        formatter={(value) => number(Number(value))}
      />
      {names.map((name, at) => (
        <Bar
          key={name}
          dataKey={String(at)}
          name={name}
          fill={colourOf(at)}
          stroke="var(--surface)"
          maxBarSize={WIDEST}
          isAnimationActive={false}
          {...(chart.isStacked ? { stackId: 'one' } : {})}
        />
      ))}
    </BarChart>
  );
}
