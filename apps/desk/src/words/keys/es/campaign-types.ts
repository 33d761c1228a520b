import type { CampaignType } from '@fareback/contract';
import type { KeyLabels } from '../key-labels.ts';

export const campaignTypes: Record<CampaignType, string> = {
  TRANSACTIONAL: 'Cada viaje',
  STREAK: 'Racha con niveles',
  CONNECT: 'Conectar una cuenta',
  MULTI_TRIP: 'Número de viajes',
  TIER: 'Tramos',
  LOCATION: 'Visitar un lugar',
  EXTERNAL_SURVEY: 'Encuesta externa',
  ACTION: 'Acción externa',
  REDEMPTION: 'Canjear una oferta',
};

export const campaignRules = {
  LOCATION: 'Cada visita a uno de estos lugares da {reward}: {places}.',
  CONNECT: 'Conectar {provider} da {reward}, una vez.',
  EXTERNAL_SURVEY: 'Responder una encuesta de {provider} da {reward}, una vez.',
};

export const campaignKeys: KeyLabels = {
  levels: ['Niveles', 'En orden. Cada uno paga sus puntos.'],
  target: ['Meta', 'Cuántos se necesitan.'],
  levelDays: ['Días por nivel', 'Desde el primer viaje del nivel.'],
  distinct: ['Contar distintos', 'Días, semanas o meses distintos, o paradas, líneas, modos o proveedores distintos.'],
  'distinct.of': ['Distintos', 'Cada uno cuenta una vez en el periodo.'],
  'distinct.behaviours': ['Viajes necesarios', 'Para que cuente un día, semana o mes.'],
  inARow: ['Seguidos', 'La primera falta termina la racha.'],
  freezes: ['Protecciones de racha', 'Faltas que no terminan la racha.'],
  perLevel: ['Incluidas por nivel', 'Cuántas faltas se permiten.'],
  earnedEvery: ['Se gana cada', 'Tras tantos logros.'],
  most: ['Máximo guardado', 'Solo para las protecciones ganadas.'],
  pausedWithLines: ['Líneas que pausan la racha', 'Sus interrupciones no son faltas. Use el route_id de GTFS.'],
  restart: ['Reinicio', 'Cuándo puede un miembro empezar de nuevo los niveles.'],
  shared: ['Meta de todos', 'Los viajes de todos se suman hasta la meta. Quien participó recibe la recompensa.'],
  'shared.minimum': ['Parte propia', 'Lo que un viajero necesita para participar, como 1 viaje.'],
  carryOver: ['Trasladar lo que sobra', 'El progreso extra cuenta en el período siguiente.'],
  period: ['Se reinicia cada', 'Cuándo vuelven a empezar los tramos.'],
  tierType: ['Qué cuentan los tramos', 'Viajes o encuestas.'],
  tiers: ['Tramos', 'Se llenan en orden.'],
  rewardPoints: ['Puntos', 'Por cada uno en este tramo.'],
  maxBehaviors: ['Tamaño', 'Cuántos caben en este tramo.'],
  accuracyMetersMax: ['Precisión de ubicación en metros', 'Las posiciones menos precisas no cuentan.'],
  speedKmPerHourMax: ['Velocidad máxima', 'En km/h. No cuenta ir más rápido entre dos visitas.'],
  surveyId: ['ID de la encuesta', 'Como la llama el proveedor.'],
  actionId: ['ID de la acción', 'Como la llama el proveedor.'],
  evidence: ['Prueba', 'El informe de un proveedor, o un clic, que no prueba nada.'],
};

/** Choices of the own keys of campaign types. */
export const campaignChoices: Readonly<Record<string, string>> = {
  NEVER: 'Nunca',
  WHEN_EXPIRED: 'Después de una falta',
  WHEN_COMPLETED: 'Cuando se completan todos los niveles',
  ALWAYS: 'Siempre',
  BEHAVIOR: 'Viajes',
  SURVEY: 'Encuestas',
  VERIFIED: 'Informe del proveedor',
  CLICK: 'Clic en el botón',
  MAIN: 'Unidad principal, como dólares',
  RIDES: 'Viajes',
  KILOMETER: 'Kilómetros',
  MILE: 'Millas',
  MINUTE: 'Minutos',
  FARE: 'Tarifa',
  MODES: 'Modos de viaje',
  STOPS: 'Paradas',
  LINES: 'Líneas',
  PROVIDERS: 'Proveedores',
  SMALLEST: 'Unidad menor, como centavos',
};
