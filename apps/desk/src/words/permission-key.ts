import type { Permission } from '@fareback/contract/admin';
import type { MessageKey } from './catalogue.ts';

type Underscored<Name extends string> = Name extends `${infer Subject}.${infer Act}` ? `${Subject}_${Act}` : never;

/** The sentence that says what a permission allows. */
export const permissionKey = (permission: Permission): MessageKey =>
  `permission.${permission.replace('.', '_') as Underscored<Permission>}`;
