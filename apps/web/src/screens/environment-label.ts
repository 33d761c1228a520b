import { defaultEnvironmentName } from '@fareback/contract';

/** Version and environment for the error page, or null where the environment's name begins with `prod`; without a name it is the default one [ERR-11, CONST-07]. */
export function environmentLabel(name: string | undefined, version: string | undefined): string | null {
  const environment = name || defaultEnvironmentName;
  return environment.startsWith('prod') ? null : [version, environment].filter(Boolean).join(' · ');
}
