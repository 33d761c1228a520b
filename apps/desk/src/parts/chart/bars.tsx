import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { useTranslation } from '../../words/translation.tsx';
import type { BarPlaces, PlaceName } from './bar-places.ts';

const colourOf = (series: number): string => `var(--chart-${series + 1})`;

/** A bar of a few is no wall. */
const WIDEST = 96;

type BarsProps = { chart: BarPlaces; names: readonly string[]; placeNamed: (name: string) => PlaceName };

/** Bars of a chart, as wide and high as their place. The table under them is what is read and reached by keyboard. */
export function Bars({ chart, names, placeNamed }: BarsProps): ReactNode {
  const { number, language } = useTranslation();
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const data = chart.places.map(({ name, values }) => ({ name, ...Object.fromEntries(values.entries()) }));
  return (
    <BarChart
      responsive
      width="100%"
      height="100%"
      data={data}
      accessibilityLayer={false}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey="name"
        tickFormatter={(name: string) => placeNamed(name).short}
        minTickGap={8}
        tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
        stroke="var(--border-strong)"
      />
      <YAxis
        width="auto"
        tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
        stroke="var(--border-strong)"
        tickFormatter={(value: number) => short.format(value)}
      />
      <Tooltip
        cursor={{ fill: 'var(--accent-subtle)' }}
        isAnimationActive={false}
        contentStyle={{ background: 'var(--surface-raised)', border: '1px solid var(--border)', color: 'var(--text)' }}
        // A colour that is told apart from others need not be read on its ground.
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
          // What stands on top of something else has an edge of its own.
          stroke="var(--surface)"
          maxBarSize={WIDEST}
          isAnimationActive={false}
          {...(chart.isStacked ? { stackId: 'one' } : {})}
        />
      ))}
    </BarChart>
  );
}
