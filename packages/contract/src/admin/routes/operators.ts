import * as z from 'zod/mini';
import { deskRoute } from '../route.ts';
import { NewOperator, Operators } from '../shapes/operators.ts';

/** Operators of the platform, who may do everything at every agency. */
export const operatorRoutes = {
  list: deskRoute('GET', '/operators', {
    name: 'operators.list',
    summary: 'List the operators of the platform',
    permission: 'staff.manage',
    reply: Operators,
  }),
  /** The role applies at once; it ends if the person does not sign in within seven days. */
  add: deskRoute('POST', '/operators', {
    name: 'operators.add',
    summary: 'Add an operator of the platform',
    permission: 'staff.manage',
    stepUp: true,
    body: NewOperator,
    reply: Operators,
    errors: ['ALREADY_OPERATOR', 'TOO_MANY_OPERATORS'],
  }),
  /** Ends the person's sessions; their roles at agencies stay. */
  remove: deskRoute('DELETE', '/operators/:staff', {
    name: 'operators.remove',
    summary: 'Remove an operator of the platform',
    permission: 'staff.manage',
    stepUp: true,
    params: { staff: z.uuid() },
    reply: Operators,
    errors: ['OWN_OPERATOR_ROLE', 'LAST_OPERATOR'],
  }),
};
