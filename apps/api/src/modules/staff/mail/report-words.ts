import type { ReportColumn, ReportName } from '@fareback/contract/admin';

/** Columns of reports that an email sums up. */
export type FigureColumn = Extract<
  ReportColumn,
  | 'joined'
  | 'rides'
  | 'riders'
  | 'points given'
  | 'points taken back'
  | 'redemptions'
  | 'points redeemed'
  | 'times'
  | 'members'
  | 'unclaimed'
  | 'available'
  | 'held'
  | 'all'
  | 'verified'
  | 'connected'
  | 'rode'
  | 'claimed'
  | 'redeemed once'
  | 'points'
  | 'refunds'
  | 'points refunded'
  | 'left'
  | 'given in 30 days'
  | 'expired'
  | 'points budgeted'
  | 'points left'
  | 'added rides'
  | 'kilometers saved'
  | 'kilograms saved'
>;

interface ReportWords {
  reports: Record<ReportName, string>;
  columns: Record<FigureColumn, string>;
}

const en: ReportWords = {
  reports: {
    weeks: 'Weekly',
    campaigns: 'Campaigns',
    budgets: 'Budgets',
    riders: 'Rider activity',
    funnel: 'Funnel',
    liability: 'Liability',
    lapsing: 'Expiring points',
    redemptions: 'Redemptions',
    refunds: 'Refunds',
    'codes-left': 'Remaining codes',
    'added-rides': 'Incremental rides',
    impact: 'CO2 saved',
    'shared-goals': 'Shared goals',
  },
  columns: {
    joined: 'Joined',
    rides: 'Rides',
    riders: 'Members who rode',
    'points given': 'Points issued',
    'points taken back': 'Points reversed',
    redemptions: 'Redemptions',
    'points redeemed': 'Points redeemed',
    times: 'Count',
    members: 'Members',
    unclaimed: 'Unclaimed points',
    available: 'Points in balances',
    held: 'Points on hold for orders',
    all: 'Total points',
    verified: 'Verified phone',
    connected: 'Connected account',
    rode: 'Rode',
    claimed: 'Claimed points',
    'redeemed once': 'Redeemed',
    points: 'Points',
    refunds: 'Refunds',
    'points refunded': 'Points refunded',
    left: 'Codes left',
    'given in 30 days': 'Codes issued in 30 days',
    expired: 'Codes expired',
    'points budgeted': 'Budget of the month',
    'points left': 'Left of the budget',
    'added rides': 'Incremental rides',
    'kilometers saved': 'Kilometers not driven',
    'kilograms saved': 'Kilograms of CO2 saved',
  },
};

const es: ReportWords = {
  reports: {
    weeks: 'Semanal',
    campaigns: 'Campañas',
    budgets: 'Presupuestos',
    riders: 'Actividad de los viajeros',
    funnel: 'Embudo',
    liability: 'Puntos pendientes',
    lapsing: 'Puntos por vencer',
    redemptions: 'Canjes',
    refunds: 'Reembolsos',
    'codes-left': 'Códigos restantes',
    'added-rides': 'Viajes adicionales',
    impact: 'CO2 ahorrado',
    'shared-goals': 'Metas comunes',
  },
  columns: {
    joined: 'Altas',
    rides: 'Viajes',
    riders: 'Miembros que viajaron',
    'points given': 'Puntos otorgados',
    'points taken back': 'Puntos revertidos',
    redemptions: 'Canjes',
    'points redeemed': 'Puntos canjeados',
    times: 'Cantidad',
    members: 'Miembros',
    unclaimed: 'Puntos sin reclamar',
    available: 'Puntos en saldos',
    held: 'Puntos retenidos por pedidos',
    all: 'Total de puntos',
    verified: 'Teléfono verificado',
    connected: 'Cuenta conectada',
    rode: 'Viajaron',
    claimed: 'Reclamaron puntos',
    'redeemed once': 'Canjearon',
    points: 'Puntos',
    refunds: 'Reembolsos',
    'points refunded': 'Puntos reembolsados',
    left: 'Códigos restantes',
    'given in 30 days': 'Códigos entregados en 30 días',
    expired: 'Códigos vencidos',
    'points budgeted': 'Presupuesto del mes',
    'points left': 'Resto del presupuesto',
    'added rides': 'Viajes adicionales',
    'kilometers saved': 'Kilómetros no conducidos',
    'kilograms saved': 'Kilogramos de CO2 ahorrados',
  },
};

const ar: ReportWords = {
  reports: {
    weeks: 'أسبوعيًا',
    campaigns: 'الحملات',
    budgets: 'الميزانيات',
    riders: 'نشاط الركاب',
    funnel: 'مسار الانضمام',
    liability: 'الالتزام',
    lapsing: 'النقاط المنتهية',
    redemptions: 'عمليات الاستبدال',
    refunds: 'النقاط المردودة',
    'codes-left': 'الرموز المتبقية',
    'added-rides': 'الرحلات الإضافية',
    impact: 'CO2 الموفَّر',
    'shared-goals': 'الأهداف المشتركة',
  },
  columns: {
    joined: 'انضموا',
    rides: 'الرحلات',
    riders: 'الأعضاء الذين ركبوا',
    'points given': 'النقاط الصادرة',
    'points taken back': 'النقاط المعكوسة',
    redemptions: 'عمليات الاستبدال',
    'points redeemed': 'النقاط المستبدلة',
    times: 'العدد',
    members: 'الأعضاء',
    unclaimed: 'النقاط غير المستلمة',
    available: 'النقاط في الأرصدة',
    held: 'النقاط المحجوزة للطلبات',
    all: 'مجموع النقاط',
    verified: 'وثّقوا الهاتف',
    connected: 'ربطوا حسابًا',
    rode: 'ركبوا',
    claimed: 'استلموا نقاطًا',
    'redeemed once': 'استبدلوا',
    points: 'النقاط',
    refunds: 'عمليات الرد',
    'points refunded': 'النقاط المردودة',
    left: 'الرموز المتبقية',
    'given in 30 days': 'الرموز الصادرة خلال 30 يومًا',
    expired: 'الرموز المنتهية',
    'points budgeted': 'ميزانية الشهر',
    'points left': 'المتبقي من الميزانية',
    'added rides': 'الرحلات الإضافية',
    'kilometers saved': 'كيلومترات دون قيادة',
    'kilograms saved': 'كيلوغرامات CO2 الموفَّرة',
  },
};

export const reportWords = { en, es, ar };
