export const today = {
  lead: 'El día hasta ahora y lo que necesita a alguien.',
  soFar: 'Hoy hasta ahora',
  ridesRidden: 'Viajes',
  riders: 'Miembros que viajaron',
  pointsEarned: 'Puntos dados',
  redemptions: 'Canjes',
  pointsRedeemed: 'Puntos canjeados',
  weekAgo: '{count, number} hace una semana a esta hora',
  note: 'A las {time} ({zone}). Los viajes cuentan cuando su proveedor los ha comunicado.',
  nothing: 'Aquí no hay nada a su cargo.',
  rides:
    '{count, plural, =0 {Nadie espera respuesta} one {# informe espera respuesta} other {# informes esperan respuesta}}',
  ridesMore: 'Más de {count, number} informes esperan respuesta',
  budgets:
    '{count, plural, =0 {Ningún presupuesto se agota} one {# presupuesto se agota o está agotado} other {# presupuestos se agotan o están agotados}}',
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
