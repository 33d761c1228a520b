import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminAlone } from '../../../call/staff.ts';
import {
  declineRequester,
  eraseRequester,
  inviteRequester,
  listAccessRequests,
  setFormAtDesk,
} from './access-requests.ts';
import { listBookRuns, listBooks, verifyBooks } from './books.ts';
import { checkSystem } from './check-system.ts';
import { listAgencies } from './list-agencies.ts';
import { listDataKeys } from './list-data-keys.ts';
import { addOperatorAtDesk, listOperators, removeOperatorAtDesk } from './operators.ts';
import { exportSecurity, listSecurity } from './security-record.ts';

const { accessRequests, agencies, books, installation, operators, security } = adminRoutes;

export const handlers: AdminHandler[] = [
  adminAlone(agencies.list, listAgencies),
  adminAlone(installation.check, checkSystem),
  adminAlone(installation.dataKeys, listDataKeys),
  adminAlone(books.list, listBooks),
  adminAlone(books.runs, listBookRuns),
  adminAlone(books.verify, verifyBooks),
  adminAlone(operators.list, listOperators),
  adminAlone(operators.add, addOperatorAtDesk),
  adminAlone(operators.remove, removeOperatorAtDesk),
  adminAlone(accessRequests.list, listAccessRequests),
  adminAlone(accessRequests.setForm, setFormAtDesk),
  adminAlone(accessRequests.invite, inviteRequester),
  adminAlone(accessRequests.decline, declineRequester),
  adminAlone(accessRequests.erase, eraseRequester),
  adminAlone(security.list, (call, { query }) => listSecurity(call, query)),
  adminAlone(security.export, (call, { query }) => exportSecurity(call, query)),
];
