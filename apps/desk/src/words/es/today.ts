export const today = {
  lead: 'La actividad de hoy y lo que requiere atención.',
  soFar: 'Hoy hasta ahora',
  ridesRidden: 'Viajes',
  riders: 'Miembros que viajaron',
  pointsEarned: 'Puntos otorgados',
  redemptions: 'Canjes',
  pointsRedeemed: 'Puntos canjeados',
  weekAgo: '{count, number} a esta hora la semana pasada',
  note: 'A las {time} ({zone}). Los viajes aparecen cuando su proveedor los informa.',
  nothing: 'Nada requiere su atención.',
  rides:
    '{count, plural, =0 {Ningún reporte abierto de viajes faltantes} one {# reporte abierto de viajes faltantes} many {# de reportes abiertos de viajes faltantes} other {# reportes abiertos de viajes faltantes}}',
  ridesMore: 'Más de {count, number} reportes abiertos de viajes faltantes',
  budgets:
    '{count, plural, =0 {Ningún presupuesto por agotarse} one {# presupuesto por agotarse o agotado} many {# de presupuestos por agotarse o agotados} other {# presupuestos por agotarse o agotados}}',
  stock:
    '{count, plural, =0 {Ninguna reserva de códigos por agotarse} one {# reserva de códigos por agotarse} many {# de reservas de códigos por agotarse} other {# reservas de códigos por agotarse}}',
  orders:
    '{count, plural, =0 {Ningún pedido sin confirmar} one {# pedido sin confirmar} many {# de pedidos sin confirmar} other {# pedidos sin confirmar}}',
  noVersion: 'Ninguna versión requiere su atención',
  SUBMITTED: 'La versión {number} de {by} necesita su aprobación',
  APPROVED: 'La versión {number} de {by} está aprobada y lista para publicarse',
  MISSED: 'La versión {number} de {by} no se publicó a la hora programada',
  refused:
    '{count, plural, =0 {Ningún evento rechazado} one {# evento rechazado} many {# de eventos rechazados} other {# eventos rechazados}}',
};
