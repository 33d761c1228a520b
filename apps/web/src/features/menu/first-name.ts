/** The first word of a name, to greet by; null where there is none [HOME-19]. */
export function firstName(name: string | undefined): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}
