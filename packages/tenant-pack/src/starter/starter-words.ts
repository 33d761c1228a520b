import type { Language } from '@fareback/contract';

const english = {
  config: {},
  providers: {
    'travel-card': {
      Label: 'Travel card',
      fullName: 'Travel card',
      connectTitle: 'Connect your travel card',
      connectDescription: 'Type the number printed on your card.',
    },
  },
  campaignCategories: { rides: 'Rides' },
  campaigns: {
    'daily-ride': {
      Title: 'Every ride counts',
      SubTitle: '10 points per ride, two rides a day',
      Description: 'Ride with your connected card and each ride earns by itself.',
    },
    'connect-card': {
      Title: 'Connect your travel card',
      SubTitle: '100 points, once',
      Description: 'Link your card once and every ride earns by itself from then on.',
      ActionButtonLabel: 'Connect card',
    },
  },
  offerCategories: { tickets: 'Tickets' },
  offers: {
    'day-ticket': {
      Title: 'Day ticket',
      SubTitle: 'All lines, all day',
      Description: 'Travel as much as you like for one day.',
      CouponInstructions: 'Type the code at a ticket machine.',
    },
  },
};

const spanish: typeof english = {
  config: {},
  providers: {
    'travel-card': {
      Label: 'Tarjeta de transporte',
      fullName: 'Tarjeta de transporte',
      connectTitle: 'Conecta tu tarjeta de transporte',
      connectDescription: 'Escribe el número impreso en tu tarjeta.',
    },
  },
  campaignCategories: { rides: 'Viajes' },
  campaigns: {
    'daily-ride': {
      Title: 'Cada viaje cuenta',
      SubTitle: '10 puntos por viaje, dos viajes al día',
      Description: 'Viaja con tu tarjeta conectada y cada viaje suma por sí solo.',
    },
    'connect-card': {
      Title: 'Conecta tu tarjeta de transporte',
      SubTitle: '100 puntos, una vez',
      Description: 'Vincula tu tarjeta una vez y cada viaje suma por sí solo desde entonces.',
      ActionButtonLabel: 'Conectar tarjeta',
    },
  },
  offerCategories: { tickets: 'Billetes' },
  offers: {
    'day-ticket': {
      Title: 'Billete de un día',
      SubTitle: 'Todas las líneas, todo el día',
      Description: 'Viaja cuanto quieras durante un día.',
      CouponInstructions: 'Escribe el código en una máquina de billetes.',
    },
  },
};

/** The texts that a new pack begins with; in a language that is missing here the agency writes them, and English stands in. */
export const starterWords: Partial<Record<Language, object>> = { en: english, es: spanish };
