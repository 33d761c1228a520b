import type { Permission } from '@fareback/contract/admin';
import type { MessageKey } from './catalogue.ts';

type Underscored<Name extends string> = Name extends `${infer Subject}.${infer Act}` ? `${Subject}_${Act}` : never;

export const permissionKey = (permission: Permission): MessageKey =>
  `permission.${permission.replace('.', '_') as Underscored<Permission>}`;
