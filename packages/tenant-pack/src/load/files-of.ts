import { stringify } from 'yaml';

export interface PackParts {
  tenant: unknown;
  theme: unknown;
  programme: unknown;
  wording: Readonly<Record<string, unknown>>;
}

/** Returns the files of a pack: YAML for settings, JSON for messages. */
export function filesOf({ tenant, theme, programme: program, wording }: PackParts): Record<string, string> {
  const words = Object.entries(wording).map(([language, texts]) => [
    `wording/${language}.json`,
    `${JSON.stringify(texts, null, 2)}\n`,
  ]);
  return {
    'tenant.yaml': stringify(tenant, { lineWidth: 0 }),
    'theme.yaml': stringify(theme, { lineWidth: 0 }),
    'programme.yaml': stringify(program, { lineWidth: 0 }),
    ...Object.fromEntries(words),
  };
}
