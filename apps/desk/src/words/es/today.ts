export const today = {
  lead: 'Lo que necesita a alguien.',
  nothing: 'Aquí no hay nada a su cargo.',
  rides:
    '{count, plural, =0 {Nadie espera respuesta} one {# informe espera respuesta} other {# informes esperan respuesta}}',
  ridesMore: 'Más de {count, number} informes esperan respuesta',
  stock: '{count, plural, =0 {Ninguna reserva se agota} one {# reserva se agota} other {# reservas se agotan}}',
  orders:
    '{count, plural, =0 {Ningún pedido está en duda} one {# pedido está en duda} other {# pedidos están en duda}}',
  noVersion: 'Ninguna versión le espera',
  SUBMITTED: 'La versión {number} de {by} espera su aprobación',
  APPROVED: 'La versión {number} de {by} está aprobada y espera su publicación',
  MISSED: 'La versión {number} de {by} no pudo publicarse a su hora',
  refused:
    '{count, plural, =0 {Ningún evento está rechazado} one {# evento está rechazado} other {# eventos están rechazados}}',
};
