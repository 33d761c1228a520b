export { handlers } from './routes.ts';
