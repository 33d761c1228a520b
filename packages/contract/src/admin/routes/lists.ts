import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { deskRoute } from '../route.ts';
import { ListColumns, ListSettings, listNames, NewListView } from '../shapes/lists.ts';

const list = z.enum(listNames);

export const listRoutes = {
  /** Of all lists of an agency at once: the desk loads it once. */
  settings: deskRoute('GET', '/lists/:agency', {
    name: 'lists.settings',
    summary: 'List your columns and saved views at an agency',
    permission: 'staff',
    params: { agency: Id },
    reply: ListSettings,
  }),
  setColumns: deskRoute('PUT', '/lists/:agency/:list/columns', {
    name: 'lists.setColumns',
    summary: 'Set the columns that you hide in a list',
    permission: 'staff',
    params: { agency: Id, list },
    body: ListColumns,
    reply: ListSettings,
  }),
  /** Adds the view with this id, or replaces it: repeating the call changes nothing. */
  saveView: deskRoute('PUT', '/lists/:agency/:list/views/:view', {
    name: 'lists.saveView',
    summary: 'Save a view of a list',
    permission: 'staff',
    params: { agency: Id, list, view: z.uuid() },
    body: NewListView,
    reply: ListSettings,
    errors: ['TOO_MANY_VIEWS'],
  }),
  removeView: deskRoute('DELETE', '/lists/:agency/:list/views/:view', {
    name: 'lists.removeView',
    summary: 'Delete a saved view of a list',
    permission: 'staff',
    params: { agency: Id, list, view: z.uuid() },
    reply: ListSettings,
  }),
};
