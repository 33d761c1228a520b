import type { PointAct } from '@fareback/contract/admin';

export const approval = {
  lead: 'Acciones por encima de los límites de puntos. Decide una segunda persona.',
  send: 'Enviar a aprobación',
  sent: 'Enviado a aprobación. Un colega tiene 3 días para decidir.',
  what: 'Solicitud',
  details: 'Detalles',
  points: 'Puntos',
  noLimit: 'Sin límite',
  askedBy: 'Solicitada por',
  askedAt: 'Solicitada',
  expires: 'Vence',
  state: 'Estado',
  members: 'Miembros',
  approve: 'Aprobar',
  approveTitle: '¿Aprobar esta solicitud?',
  approveHelp: 'Se ejecuta enseguida y una sola vez.',
  approved: 'Aprobada y hecha',
  reject: 'Rechazar',
  rejectTitle: '¿Rechazar esta solicitud?',
  rejectHelp: '{by} verá su motivo.',
  rejected: 'Rechazada',
  withdraw: 'Retirar',
  withdrawTitle: '¿Retirar su solicitud?',
  withdrawHelp: 'Todavía no ha pasado nada. Puede enviarla de nuevo más tarde.',
  withdrawn: 'Retirada',
  empty: 'No hay solicitudes',
  emptyHelp: 'Las solicitudes que envió, o que puede decidir, aparecen aquí durante 90 días.',
  waiting:
    '{count, plural, =0 {Ninguna solicitud le espera} one {# solicitud le espera} other {# solicitudes le esperan}}',
  own: '{count, plural, one {# de sus solicitudes espera a un colega} other {# de sus solicitudes esperan a un colega}}',
};

export const approvalState = {
  PENDING: 'En espera',
  APPROVED: 'Aprobada',
  REJECTED: 'Rechazada',
  WITHDRAWN: 'Retirada',
  EXPIRED: 'Vencida',
};

export const approvalAct = {
  'codes.mint': 'Crear códigos promocionales',
  'members.deduct': 'Quitar puntos',
  'members.goodwill': 'Dar puntos',
  'members.suspend': 'Suspender y quitar puntos',
  'missingRides.answer': 'Añadir un viaje que falta',
  'redemptions.refund': 'Devolver canjes',
} satisfies Record<PointAct, string>;
