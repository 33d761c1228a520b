/** The first word of a name, for a greeting; null without one [HOME-19]. */
export function firstName(name: string | undefined): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}
