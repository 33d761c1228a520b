/** Ejemplos junto a las partes de un formulario. */
export const examples = {
  title: 'Ejemplo',
  incomplete: 'Complete los campos de arriba para ver un ejemplo.',
  columnsAlt: 'Columnas: {list}.',
  columnAlt: '{label}: {text}',
  timelineAlt: 'Línea de tiempo: {list}.',
  trackAlt: 'Barra: {list}.',
  gatesAlt: 'Pasos: {list}.',
  points: '{points, plural, one {# punto} many {# de puntos} other {# puntos}}',
  theReward: 'la recompensa',
  amount:
    '{unit, select, KILOMETER {{amount, number} km} MILE {{amount, number} mi} MINUTE {{amount, number} min} FARE {{amount, number} en tarifas} other {{amount, plural, one {# viaje} many {# de viajes} other {# viajes}}}}',
  worth: 'puntos por valor de {money, number}',
  wholeDay: 'De 00:00 a 24:00',
  wholeYear: 'De enero a diciembre',
  tier: 'Tramo {tier, number}',
  always: 'Cada viaje',
  anyRide: 'Sin factor',
  together: 'Todo junto',
  factor:
    '{when}: {points} {unit, select, KILOMETER {por kilómetro} MILE {por milla} MINUTE {por minuto} FARE {por unidad de tarifa} other {puntos cada vez}} en vez de {base}.',
  factorsTogether: 'Con todo lo que puede coincidir: {points}.',
  perUnit: '{ride}: {exact}, redondeado a {points, plural, one {# punto} many {# de puntos} other {# puntos}}.',
  perUnitMost: 'Desde {ride}, un viaje paga {points, plural, one {# punto} many {# de puntos} other {# puntos}}.',
  friends: '{count, plural, one {# amigo} many {# de amigos} other {# amigos}}',
  friendSteps:
    'Con {count, plural, one {# amigo} many {# de amigos} other {# amigos}}: {points, number} puntos por amigos y {steps, number} por los escalones.',
  impact:
    '{mode}, {kilometers} km en vez de un auto: {grams, plural, one {# gramo} many {# de gramos} other {# gramos}} de CO2 ahorrados.',
  hours: 'Un viaje que empieza a las {from} cuenta. Uno que empieza a las {to} no.',
  endHours: 'Un viaje que termina a las {from} cuenta. Uno que termina a las {to} no.',
  absence: 'Último viaje el {last}: el primer viaje desde el {back} paga.',
  absenceEarly: 'Un viaje el {early} o antes no paga, y los días vuelven a empezar.',
  daysAway: '{days, plural, one {# día sin viajar} many {# de días sin viajar} other {# días sin viajar}}',
  lastRide: '{day}: último viaje',
  pays: '{day}: un viaje paga',
  dates:
    '{count, plural, one {# día cuenta} many {# de días cuentan} other {# días cuentan}}: {days}{more, plural, =0 {} one {, y # más} many {, y # más} other {, y # más}}.',
  declared: 'El personal declara un día como {kind}. Cada viaje de ese día cuenta.',
  declaredLate: 'También cuentan los viajes de antes de la declaración.',
  birthday: 'Un miembro nacido el {day} recibe {paid} al empezar ese día, una vez al año.',
  anniversary: 'Un miembro que se unió el {day} recibe {paid} ese día de cada año siguiente.',
  leapDay: 'El 29 de febrero se celebra el 28 en los demás años.',
  joins: 'se une',
  teamPaid: 'Cada miembro con suficientes viajes propios recibe {paid}, una vez por ronda.',
  teamWins: 'El equipo gana o alcanza la meta',
  teamWaits: 'Llegan los viajes tardíos',
  paidUpTo: 'Se paga, hasta {most}',
  unpaid: 'No se paga',
  cap: 'Un miembro que ya tiene {most} no recibe más.',
  capReached:
    'Con {base, plural, one {# punto} many {# de puntos} other {# puntos}} cada vez, la vez número {count, number} alcanza {most}.',
  capLast:
    'Paga {points, plural, one {el último punto} many {los últimos # de puntos} other {los últimos # puntos}}. Las siguientes no pagan nada.',
  capTogether: 'Los puntos de estas {count, number} campañas se suman. Un miembro con {most} no recibe más.',
  amountReached:
    'Con {each} por viaje, {count, plural, one {lo alcanza # viaje} many {lo alcanzan # de viajes} other {lo alcanzan # viajes}}.',
  afterwards:
    'El viaje número {next, number} es el primero que cuenta{period, select, DAY {, hasta que acabe el día} WEEK {, hasta que acabe la semana} MONTH {, hasta que acabe el mes} other {}}.',
  ridesUnpaid: '{count, plural, one {# viaje} many {# de viajes} other {# viajes}}: aún no',
  furtherPaid: 'Cuentan los siguientes',
  limitPaid:
    'Con {each} por viaje, se {count, plural, one {paga # viaje} many {pagan # de viajes} other {pagan # viajes}}{period, select, DAY { al día} WEEK { por semana} MONTH { por mes} other {}}.',
  limitRides:
    'Se {count, plural, one {paga # viaje} many {pagan # de viajes} other {pagan # viajes}}{period, select, DAY { al día} WEEK { por semana} MONTH { por mes} other {}}. Los siguientes, no.',
  limitRest: 'Un viaje que no cabe en lo que queda no se paga. Uno más corto quizá sí.',
  fare: 'Un viaje con una tarifa de {fare} cuenta. Uno de {other}, no.',
  fareUnder: 'Menos de {fare}: no cuenta',
  fareFrom: 'Desde {fare}: cuenta',
  fareUpTo: 'Hasta {fare}: cuenta',
  fareOver: 'Más de {fare}: no cuenta',
  league: 'Un equipo con {members, plural, one {# miembro} many {# de miembros} other {# miembros}} está en {league}.',
  leagueBefore: 'Con {members, plural, one {# miembro} many {# de miembros} other {# miembros}}, está en {league}.',
  leagueNone: 'Con menos de {members, number}, no está en ninguna.',
  targetPays:
    '{amount}{period, select, DAY { en un día} WEEK { en una semana} MONTH { en un mes} other {}} paga {reward}, una vez.',
  distinct:
    '{rides, plural, one {# viaje} many {# de viajes} other {# viajes}} en {seen, number} {kind, select, STOPS {paradas distintas} LINES {líneas distintas} MODES {modos distintos} PROVIDERS {proveedores distintos} DAY {días distintos} WEEK {semanas distintas} other {meses distintos}} cuentan como {seen, number}.',
  distinctLeft:
    '{left, plural, =0 {Se alcanza el objetivo} one {Falta uno} many {Faltan # de ellos} other {Faltan #}} para {reward}.',
  distinctCount:
    '{kind, select, STOPS {Paradas distintas} LINES {Líneas distintas} MODES {Modos distintos} PROVIDERS {Proveedores distintos} DAY {Días distintos} WEEK {Semanas distintas} other {Meses distintos}}: {count, number}',
  distinctMissing: 'Faltan {count, number}',
  shared:
    '{riders, plural, one {# viajero} many {# de viajeros} other {# viajeros}} con {own} cada uno alcanzan {amount}.',
  sharedPays:
    'Entonces cada uno con {own} o más recibe {points, plural, one {# punto} many {# de puntos} other {# puntos}}: {sum, number} en total.',
  sharedReward: 'Entonces cada uno con {own} o más recibe {reward}.',
  sharedSoFar: 'Todos los viajeros juntos',
  sharedLeft: 'Meta: {amount}',
  offerAfter:
    'El viaje número {count, number}{period, select, DAY { de un día} WEEK { de una semana} MONTH { de un mes} other {}} da: {offer}.',
  offerEach: 'Cada vez que la campaña paga, da: {offer}.',
  offerDays: 'Los viajeros la canjean gratis en {days, plural, one {# día} many {# de días} other {# días}}.',
  offerForever: 'Los viajeros la canjean gratis cuando quieran.',
  campaignPays: 'La campaña paga',
  redeemedFree: 'Se canjea gratis',
  noLevel: 'Sin nivel',
  levelOfThis:
    'Tras {amount}{period, select, DAY { en un día} WEEK { en una semana} MONTH { en un mes} other {}}, el siguiente viaje tiene {level}.',
  levelOfLast:
    'Un miembro con {amount} tiene {level} {period, select, DAY {todo el día siguiente} WEEK {toda la semana siguiente} MONTH {todo el mes siguiente} other {todo el período siguiente}}.',
  levelOfTier: 'Un miembro que alcanzó {amount} tiene {level} hasta que los tramos vuelvan a empezar.',
  entries: 'Participaciones',
  prizes: 'Premios',
  drawDay: '{day}: sorteo',
  useUntil: '{day}: último día de premios',
  draw: 'Los viajes del {from} al {until} dan participaciones. El sorteo es el {on}.',
  drawWinners:
    '{winners, plural, one {# ganador usa su premio} many {# de ganadores usan sus premios} other {# ganadores usan sus premios}} hasta el {until}{alternates, plural, =0 {} many {; después siguen los suplentes} other {; después siguen los suplentes}}.',
  drawCaps:
    '{perDay, plural, =0 {} many {Cuentan como máximo # al día por miembro. } other {Cuentan como máximo # al día por miembro. }}{inAll, plural, =0 {} many {Como máximo # en total.} other {Como máximo # en total.}}',
  entriesEach:
    'Cada vez que la campaña paga, da {entries, plural, one {# participación} many {# de participaciones} other {# participaciones}} para {draw}.',
  entriesPerDay:
    'El sorteo cuenta {perDay, plural, one {# participación} many {# de participaciones} other {# participaciones}} al día: {payments, plural, one {basta una vez} many {bastan # veces} other {bastan # veces}}.',
  entryCount: '{entries, plural, one {# participación} many {# de participaciones} other {# participaciones}}',
  inSegment: 'En {segment}',
  hasLevel: 'Nivel {level}',
  hasCompleted: 'Completó {campaign}',
  wasGiven: 'La recibió de regalo',
  offerFor:
    '{count, plural, one {Los miembros ven la oferta si esto se cumple.} many {Los miembros ven la oferta si se cumplen las #.} other {Los miembros ven la oferta si se cumplen las #.}} Nadie más la encuentra.',
  everyone: 'Todos los miembros',
  seesOffer: 'Ve la oferta',
  paidOn: '{day}: se paga',
  ridesCount: 'Los viajes cuentan',
  lateRides: 'Llegan los tardíos',
  challenge: 'Cuentan los viajes del {from} al {until}. Los miembros cobran el {paid}.',
  challengeGoal:
    '{of, select, MEMBER {Un equipo de {members, number} necesita {sum, number}: {amount, number} por miembro.} other {Un equipo de {members, number} necesita {amount, number}: unos {each, number} por miembro.}}',
  challengeFirst:
    '{teams, plural, one {Gana el primer equipo} many {Ganan los primeros # equipos} other {Ganan los primeros # equipos}} de cada liga.',
};
