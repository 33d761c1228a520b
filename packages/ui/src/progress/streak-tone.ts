export type StreakTone = 'amber' | 'green';

/**
 * A streak is amber until its final level, which is green; a streak of one level is green from the start (STREAK-04).
 */
export function streakTone(level: number, levels: number): StreakTone {
  return level >= levels ? 'green' : 'amber';
}
