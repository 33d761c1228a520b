export { meHandlers } from './routes.ts';
