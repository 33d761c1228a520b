import type { OfferPlace } from '@fareback/contract';
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import {
  type Cluster,
  clampSpan,
  clustersIn,
  MAP_HEIGHT,
  MAP_WIDTH,
  type Position,
  panView,
  pointOf,
  type View,
  viewOf,
} from './place-geometry.ts';
import styles from './places.module.css';

const STEP = 0.3;
const ZOOM = 2;

type MapProps = { places: readonly OfferPlace[]; position: Position | null };

/** The places nearest to a position that its first view shows. */
const NEAREST = 5;

/** Draws places as marks without any background, which would come from a third party; the list has the same places [MAP-16]. */
export function PlacesMap({ places, position }: MapProps): ReactNode {
  const { t } = useFullTranslation();
  const home = useMemo(() => viewOf(position ? [position, ...places.slice(0, NEAREST)] : places), [places, position]);
  const [moved, setMoved] = useState<{ home: View | null; view: View } | null>(null);
  // A new position or list begins with its own view.
  const view = moved !== null && moved.home === home ? moved.view : home;
  if (view === null) return null;
  const move = (next: View) => setMoved({ home, view: next });
  return (
    <div className={styles['map']}>
      <Drawing {...{ places, position, view }} label={t('places.map', { count: places.length })} onMove={move} />
      <MapButtons view={view} onMove={move} onReset={() => setMoved(null)} />
    </div>
  );
}

type DrawingProps = MapProps & { view: View; label: string; onMove: (view: View) => void };

function Drawing({ places, position, view, label, onMove }: DrawingProps): ReactNode {
  const gestures = useGestures(view, onMove);
  const own = position && pointOf(view, position);
  return (
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role="img"
      aria-label={label}
      className={styles['drawing']}
      {...gestures}
    >
      {clustersIn(view, places).map((cluster) => (
        <Mark key={cluster.places[0]?.id} cluster={cluster} />
      ))}
      {own && (
        <g className={styles['own']}>
          <circle cx={own.x} cy={own.y} r="12" />
          <circle cx={own.x} cy={own.y} r="5" />
        </g>
      )}
    </svg>
  );
}

function Mark({ cluster: { x, y, places } }: { cluster: Cluster }): ReactNode {
  const count = places.length;
  if (count === 1) return <circle cx={x} cy={y} r="6" className={styles['mark']} />;
  return (
    <g className={styles['mark']}>
      <circle cx={x} cy={y} r={count < 100 ? 12 : 16} />
      <text x={x} y={y} dominantBaseline="central" textAnchor="middle">
        {count}
      </text>
    </g>
  );
}

/** Moves with one pointer and zooms with two. */
function useGestures(view: View, onMove: (view: View) => void) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  const apart = (): number => {
    const [a, b] = [...pointers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<SVGSVGElement>) => {
      currentTarget.setPointerCapture(pointerId);
      pointers.current.set(pointerId, { x, y });
    },
    onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<SVGSVGElement>) => {
      const last = pointers.current.get(pointerId);
      if (!last) return;
      const before = apart();
      pointers.current.set(pointerId, { x, y });
      const { width, height } = currentTarget.getBoundingClientRect();
      if (pointers.current.size === 1) onMove(panView(view, (last.x - x) / width, (y - last.y) / height));
      else if (before > 0 && apart() > 0) onMove({ ...view, span: clampSpan((view.span * before) / apart()) });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

type ButtonsProps = { view: View; onMove: (view: View) => void; onReset: () => void };

/** Lines of the buttons' symbols; arrows point the same way in every language, like the map. */
const symbols = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  west: 'M14 6l-6 6 6 6',
  east: 'M10 6l6 6-6 6',
  north: 'M6 14l6-6 6 6',
  south: 'M6 10l6 6 6-6',
  showAll: 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4',
} as const;
type MapAct = keyof typeof symbols;

/** Moves the map without a pointer gesture. */
function MapButtons({ view, onMove, onReset }: ButtonsProps): ReactNode {
  const { t } = useFullTranslation();
  const act: Record<MapAct, () => void> = {
    zoomIn: () => onMove({ ...view, span: clampSpan(view.span / ZOOM) }),
    zoomOut: () => onMove({ ...view, span: clampSpan(view.span * ZOOM) }),
    west: () => onMove(panView(view, -STEP, 0)),
    east: () => onMove(panView(view, STEP, 0)),
    north: () => onMove(panView(view, 0, STEP)),
    south: () => onMove(panView(view, 0, -STEP)),
    showAll: onReset,
  };
  return (
    <div className={styles['buttons']} dir="ltr">
      {(Object.keys(symbols) as MapAct[]).map((name) => (
        <button
          key={name}
          type="button"
          className={styles['button']}
          aria-label={t(`places.${name}`)}
          title={t(`places.${name}`)}
          onClick={act[name]}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={symbols[name]} />
          </svg>
        </button>
      ))}
    </div>
  );
}
