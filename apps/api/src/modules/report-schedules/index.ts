export { type DayRange, daysOfSpan, nextSending, type SendingTimes } from './occurrences.ts';
export {
  dateOfSending,
  MAKE_REPORT,
  type QueuedReport,
  queueDueSendings,
  queueReport,
  queueSending,
} from './queue-sendings.ts';
export {
  deleteSchedule,
  findSchedule,
  lockSchedule,
  lockScheduleList,
  putSchedule,
  readSchedules,
  removeRecipient,
  revisionOf,
  type ScheduleRow,
  setNextSending,
} from './schedule-store.ts';
export {
  countByHand,
  countFailure,
  type DeliveryRow,
  endDeliveries,
  forgetReportReader,
  isWaiting,
  lockSending,
  markMade,
  pruneSendings,
  type ReportFigures,
  readDeliveries,
  readLastFigures,
  readSendings,
  type SendingRow,
  settleDelivery,
} from './sending-store.ts';
