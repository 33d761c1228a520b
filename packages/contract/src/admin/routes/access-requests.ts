import * as z from 'zod/mini';
import { Empty } from '../../schemas/scalars.ts';
import { deskRoute } from '../route.ts';
import {
  AccessDecline,
  AccessForm,
  AccessFormChange,
  AccessInvitation,
  AccessRequests,
  NewAccessRequest,
} from '../shapes/access-requests.ts';
import { MailedCode, TypedCode } from '../shapes/code.ts';

const OfRequest = { request: z.uuid() };

/** The longest texts in UTF-8, and their names. */
const FORM_BYTES_MAX = 8192;

/** Requests for access to the desk by people without it. */
export const accessRequestRoutes = {
  form: deskRoute('GET', '/access', {
    name: 'accessRequests.form',
    summary: 'Get the contact for access to the desk',
    permission: 'anyone',
    reply: AccessForm,
  }),
  /** Emails a code to the address of a request. The reply is the same for known addresses and those over their limit. */
  mailCode: deskRoute('POST', '/access/code', {
    name: 'accessRequests.mailCode',
    summary: 'Request access and get a code by email',
    permission: 'anyone',
    bodyMaxBytes: FORM_BYTES_MAX,
    body: NewAccessRequest,
    reply: MailedCode,
    errors: ['ACCESS_FORM_OFF'],
  }),
  /** Sends the request to the operators, once its address is verified. */
  confirm: deskRoute('POST', '/access', {
    name: 'accessRequests.confirm',
    summary: 'Confirm a request for access with an emailed code',
    permission: 'anyone',
    bodyMaxBytes: FORM_BYTES_MAX,
    body: TypedCode,
    reply: Empty,
    errors: ['CODE_WRONG', 'CODE_OVER', 'ACCESS_FORM_OFF'],
  }),
  list: deskRoute('GET', '/access-requests', {
    name: 'accessRequests.list',
    summary: 'List requests for access',
    permission: 'staff.manage',
    reply: AccessRequests,
  }),
  setForm: deskRoute('PUT', '/access-requests/form', {
    name: 'accessRequests.setForm',
    summary: 'Set the contact for access, and turn the form on or off',
    permission: 'staff.manage',
    stepUp: true,
    body: AccessFormChange,
    reply: AccessRequests,
  }),
  /** Sends an agency's invitation to the request's address and closes the request. */
  invite: deskRoute('POST', '/access-requests/:request/invitation', {
    name: 'accessRequests.invite',
    summary: 'Invite the sender of a request to an agency',
    permission: 'staff.manage',
    stepUp: true,
    params: OfRequest,
    body: AccessInvitation,
    reply: AccessRequests,
    errors: ['REQUEST_CLOSED', 'ALREADY_STAFF', 'TOO_MANY_STAFF'],
  }),
  decline: deskRoute('POST', '/access-requests/:request/decline', {
    name: 'accessRequests.decline',
    summary: 'Decline a request for access',
    permission: 'staff.manage',
    stepUp: true,
    params: OfRequest,
    body: AccessDecline,
    reply: AccessRequests,
    errors: ['REQUEST_CLOSED'],
  }),
  /** Deletes a request and its history, as the person may ask. */
  erase: deskRoute('DELETE', '/access-requests/:request', {
    name: 'accessRequests.erase',
    summary: 'Delete a request for access',
    permission: 'staff.manage',
    stepUp: true,
    params: OfRequest,
    reply: AccessRequests,
  }),
};
