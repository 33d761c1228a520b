import type { FileSample } from './sample-file.ts';

/** How the file itself is written, as far as it is not as mappings expect. */
export function layoutOf({ layout }: FileSample): Record<string, unknown> {
  const { layout: kind, encoding, delimiter, skipLines } = layout;
  return {
    ...(kind === 'JSON_LINES' ? { layout: kind } : {}),
    ...(encoding === 'utf-8' ? {} : { encoding }),
    ...(delimiter === ',' ? {} : { delimiter }),
    ...(skipLines === 0 ? {} : { skipLines }),
  };
}
