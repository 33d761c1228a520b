import { defaultEnvironmentName } from '@fareback/contract';

/**
 * Version and environment for the error page; null if the environment's name begins with `prod`, which is also the
 * default [ERR-11, CONST-07].
 */
export function environmentLabel(name: string | undefined, version: string | undefined): string | null {
  const environment = name || defaultEnvironmentName;
  return environment.startsWith('prod') ? null : [version, environment].filter(Boolean).join(' · ');
}
