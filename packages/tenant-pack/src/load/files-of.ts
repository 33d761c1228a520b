import { stringify } from 'yaml';

/** What a pack says, part by part, as its files would hold it. */
export interface PackParts {
  tenant: unknown;
  theme: unknown;
  programme: unknown;
  /** By language. */
  wording: Readonly<Record<string, unknown>>;
}

/** The files of a pack that says this: YAML for what it is, JSON for its words. */
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
