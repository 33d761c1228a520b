export { type Lapsed, runLapses } from './run-lapses.ts';
