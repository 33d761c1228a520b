export { answerMissingRide, type ListedMissingRide, listOpenMissingRides } from './answer-missing-ride.ts';
export { personal } from './personal-store.ts';
export { handlers } from './routes.ts';
export { pruneMissingRides } from './store.ts';
