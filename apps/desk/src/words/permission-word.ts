import type { Permission } from '@fareback/contract/admin';
import type { Word } from './catalogue.ts';

type Underscored<Name extends string> = Name extends `${infer Subject}.${infer Act}` ? `${Subject}_${Act}` : never;

/** The sentence that says what a permission allows. */
export const permissionWord = (permission: Permission): Word =>
  `permission.${permission.replace('.', '_') as Underscored<Permission>}`;
