import type { FileSample } from './sample-file.ts';

export function layoutOf({ layout }: FileSample): Record<string, unknown> {
  const { layout: kind, encoding, delimiter, skipLines } = layout;
  return {
    ...(kind === 'JSON_LINES' ? { layout: kind } : {}),
    ...(encoding === 'utf-8' ? {} : { encoding }),
    ...(delimiter === ',' ? {} : { delimiter }),
    ...(skipLines === 0 ? {} : { skipLines }),
  };
}
