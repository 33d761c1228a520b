import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { useIsHydrated } from '../hooks.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './picture.module.css';

type PictureProps = {
  /** A missing picture, or one that fails to load after some tries, shows the pattern. */
  src: string | null | undefined;
  /** Empty for a decorative picture. */
  alt: string;
  /** Reserved before loading: '16 / 10', '1', '3 / 2'. */
  ratio?: string | undefined;
  icon?: IconName | undefined;
  eager?: boolean | undefined;
  fit?: 'cover' | 'contain' | undefined;
  rounded?: boolean | undefined;
  /** Varies the pattern, so two cards without pictures look different. */
  seed?: string | undefined;
  className?: string | undefined;
};

/** A picture of fixed shape, lazily fetched; without one, a pattern of route lines in the tenant's colors. */
export function Picture({
  src,
  alt,
  ratio = '16 / 10',
  icon,
  eager = false,
  fit = 'cover',
  rounded = false,
  seed = '',
  className,
}: PictureProps): ReactNode {
  const [loaded, setLoaded] = useState<typeof src>(undefined);
  const { hasFailed, noteFailure } = useRetries(src);
  // Server-rendered pictures appear as they load; those React renders fade in once loaded.
  const isAwake = useIsHydrated();
  const [isWritten] = useState(!isAwake);
  const showsPlaceholder = !src || hasFailed;
  const isShown = !showsPlaceholder && loaded === src;
  return (
    <span
      className={classes(styles['picture'], rounded && styles['rounded'], className)}
      style={{ aspectRatio: ratio }}
    >
      {!isShown && <Pattern seed={seed + (src ?? '')} quiet={!showsPlaceholder} />}
      {showsPlaceholder ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no file behind this picture */}
          {alt !== '' && <span role="img" aria-label={alt} className={styles['name']} />}
          {icon !== undefined && (
            <span className={styles['icon']}>
              <Icon name={icon} size={28} />
            </span>
          )}
        </>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={classes(
            styles['image'],
            fit === 'contain' && styles['contain'],
            (isShown || isWritten) && styles['shown'],
          )}
          onLoad={() => setLoaded(src)}
          onError={noteFailure}
        />
      )}
    </span>
  );
}

/** A pattern of network map lines; bends and stops depend on the seed. */
function Pattern({ seed, quiet }: { seed: string; quiet: boolean }): ReactNode {
  let hash = 7;
  for (const sign of seed) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  const bend = 60 + (hash % 7) * 14;
  const height = 40 + (hash % 5) * 9;
  const lines = [
    `M-10 ${height} H${bend} q16 0 16 16 V${height + 42} q0 16 16 16 H330`,
    `M-10 ${height + 76} H${bend + 62} q16 0 16 -16 V${height - 16} q0 -16 16 -16 H330`,
    `M${bend + 128} -10 V230`,
  ];
  const stops = [
    [bend - 26, height],
    [bend + 16, height + 30],
    [bend + 128, height + 58],
    [bend + 78, height + 14],
    [bend + 128, height - 32],
  ];
  return (
    <svg
      className={classes(styles['pattern'], quiet && styles['quiet'])}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="320" height="200" className={styles['ground']} />
      {lines.map((line) => (
        <path key={line} d={line} className={styles['line']} />
      ))}
      {stops.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="6.5" className={styles['stop']} />
      ))}
    </svg>
  );
}

/** Delays before retries of a failed picture, in ms: a busy server refuses some requests. */
const waitsMs = [2000, 10_000, 60_000];

/**
 * Returns whether the picture at `src` failed to load and waits for a retry, and a function that records a failure. The
 * first failures of an address are retried [ERR-40].
 */
function useRetries(src: string | null | undefined): { hasFailed: boolean; noteFailure: () => void } {
  const [{ of, failures, isWaiting }, set] = useState({ of: src, failures: 0, isWaiting: false });
  const isPresent = of === src;
  const wait = isPresent && isWaiting ? waitsMs[failures - 1] : undefined;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => set((before) => ({ ...before, isWaiting: false })), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return {
    hasFailed: isPresent && isWaiting,
    noteFailure: () => set({ of: src, failures: isPresent ? failures + 1 : 1, isWaiting: true }),
  };
}

/** A small decorative picture next to text with the same meaning; hidden if it does not load. */
export function SmallPicture({ src, size }: { src: string; size: number }): ReactNode {
  const { hasFailed, noteFailure } = useRetries(src);
  if (hasFailed) return null;
  return <img src={src} alt="" width={size} height={size} loading="lazy" onError={noteFailure} />;
}
