import type { PointAct } from '@fareback/contract/admin';

export const approval = {
  lead: 'Solicitudes por encima de los límites de puntos. Decide una segunda persona.',
  send: 'Enviar a aprobación',
  sent: 'Enviada a aprobación. Un colega tiene 3 días para decidir.',
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
  approveHelp: 'Se ejecuta de inmediato y una sola vez.',
  approved: 'Aprobada y completada',
  reject: 'Rechazar',
  rejectTitle: '¿Rechazar esta solicitud?',
  rejectHelp: '{by} verá su motivo.',
  rejected: 'Rechazada',
  withdraw: 'Retirar',
  withdrawTitle: '¿Retirar su solicitud?',
  withdrawHelp: 'Todavía no ha cambiado nada. Puede enviarla de nuevo más tarde.',
  withdrawn: 'Retirada',
  empty: 'No hay solicitudes',
  emptyHelp: 'Las solicitudes que envió o puede decidir aparecen aquí durante 90 días.',
  waiting:
    '{count, plural, =0 {Ninguna solicitud requiere su decisión} one {# solicitud requiere su decisión} many {# de solicitudes requieren su decisión} other {# solicitudes requieren su decisión}}',
  own: '{count, plural, one {# de sus solicitudes está pendiente} many {# de sus solicitudes están pendientes} other {# de sus solicitudes están pendientes}}',
};

export const approvalState = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  REJECTED: 'Rechazada',
  WITHDRAWN: 'Retirada',
  EXPIRED: 'Vencida',
};

export const approvalAct = {
  'codes.mint': 'Generar códigos promocionales',
  'members.deduct': 'Descontar puntos',
  'members.goodwill': 'Dar puntos',
  'members.suspend': 'Suspender y descontar puntos',
  'missingRides.answer': 'Agregar un viaje faltante',
  'redemptions.refund': 'Reembolsar canjes',
} satisfies Record<PointAct, string>;
