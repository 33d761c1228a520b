/** Spanish messages of the pack check by their English form. Keys, codes and other pack content stay untranslated. */
export const checkInSpanish: Readonly<Record<string, string>> = {
  'expected {0}, found {1}': 'se esperaba {0}; se encontró {1}',
  'expected {0}, found the unknown key "{1}"': 'se esperaba {0}; se encontró la clave desconocida "{1}"',
  'a value of the kind {0}': 'un valor del tipo {0}',
  'another value': 'otro valor',
  nothing: 'nada',
  'an empty list': 'una lista vacía',
  'a list': 'una lista',
  'a map': 'un mapa',
  'a map of keys and values': 'un mapa de claves y valores',
  'one of {0}': 'uno de {0}',
  'one of the keys {0}': 'una de las claves {0}',
  'one of the keys {0} (did you mean "{1}"?)': 'una de las claves {0} (¿quiso decir "{1}"?)',
  'at least one of {0}': 'al menos uno de {0}',

  'a text': 'un texto',
  'a text that is not empty': 'un texto que no esté vacío',
  'a text of at most {0} characters': 'un texto de {0} caracteres como máximo',
  'a text of at most 120 characters': 'un texto de 120 caracteres como máximo',
  'at most 100 characters': '100 caracteres como máximo',
  'a number': 'un número',
  'true or false': 'true o false',
  'a whole number': 'un número entero',
  'a whole number, 0 or more': 'un número entero, 0 o más',
  'a whole number, 1 or more': 'un número entero, 1 o más',
  'a number of grams from 0 to 1000, with at most 3 decimals':
    'un número de gramos de 0 a 1000, con 3 decimales como máximo',
  'a number of kilometers from 0.001 to 500, with at most 3 decimals':
    'un número de kilómetros de 0.001 a 500, con 3 decimales como máximo',
  'a year from 1990 to 2100': 'un año de 1990 a 2100',
  'expected at most the {0} kilometers that a ride of this mode may have, found {1}':
    'se esperaban como máximo los {0} kilómetros que puede tener un viaje de este modo; se encontró {1}',
  'expected more than the gramsPerKilometer of at least one mode, because otherwise no ride saves CO2, found {0}':
    'se esperaba más que gramsPerKilometer de al menos un modo, porque si no ningún viaje ahorra CO2; se encontró {0}',
  'a whole number of months from 0 to 36': 'un número entero de meses de 0 a 36',
  'a whole number of points, 1 or more': 'un número entero de puntos, 1 o más',
  'a whole number of points, 0 or more (0 is free)': 'un número entero de puntos, 0 o más (0 es gratis)',
  'a whole number of days, 1 or more, or null for no limit':
    'un número entero de días, 1 o más, o null para sin límite',
  'a whole number of years from 1 to 99, or null for none': 'un número entero de años de 1 a 99, o null para ninguno',
  'an id of lowercase letters, digits and hyphens, such as "daily-ride"':
    'un id de minúsculas, cifras y guiones, como "daily-ride"',
  'a mask such as "7700 #### ####" or "BC@ ### ***": # for a digit, @ for a letter, * for both, digits and capitals for themselves, single blanks between groups':
    'una máscara como "7700 #### ####" o "BC@ ### ***": # para una cifra, @ para una letra, * para ambas, cifras y mayúsculas tal cual, un espacio entre grupos',
  'a tenant id of 2 to 31 lowercase letters, digits and hyphens, such as "harbor"':
    'un id de agencia de 2 a 31 minúsculas, cifras y guiones, como "harbor"',
  'a lowercase host name without scheme or port, such as "rewards.example.org"':
    'un nombre de host en minúsculas, sin esquema ni puerto, como "rewards.example.org"',
  'an https origin with only scheme and host, such as "https://app.agency.example"':
    'un origen de esquema y host solos, por https, como "https://app.agency.example"',
  'an IANA time zone such as "America/New_York"': 'una zona horaria IANA como "America/New_York"',
  "a quoted time of day such as '03:00'": "una hora del día entre comillas como '03:00'",
  'a calendar date such as "2026-03-01"': 'una fecha como "2026-03-01"',
  'a time with its offset, such as "2026-12-31T23:59:59Z"': 'un momento con su desfase, como "2026-12-31T23:59:59Z"',
  'a link beginning with https://, http://, mailto:, tel: or a single /':
    'un enlace que empiece por https://, http://, mailto:, tel: o una sola /',
  'an address beginning with https:// or http://': 'una dirección que empiece por https:// o http://',
  'the name of a file in images/, such as "daily-ride.svg"':
    'el nombre de un archivo de images/, como "daily-ride.svg"',
  'an email address such as "rewards@agency.example", or null for none':
    'una dirección de correo como "rewards@agency.example", o null para ninguna',
  'a plain CSS color such as "#0a5"': 'un color CSS sencillo como "#0a5"',

  'a two-letter country code, such as AT': 'un país por sus dos letras, como AT',
  'a two-letter country code in capitals (ISO 3166), such as AT':
    'un país por sus dos letras mayúsculas (ISO 3166), como AT',
  'at least one host name': 'al menos un nombre de host',
  'a list that contains en, which replaces missing texts': 'una lista que contenga en, que suple los textos que faltan',
  'a quoted phone number such as "+1 555 010 0199"': 'un número de teléfono entre comillas como "+1 555 010 0199"',
  'at least one country': 'al menos un país',
  'each country once': 'cada país una vez',
  'expected false, because members come from the partner and do not sign in here, found true':
    'se esperaba false, porque los miembros vienen del socio y aquí nadie inicia sesión; se encontró true',
  'expected null, because members come from the partner and do not sign up here, found {0}':
    'se esperaba null, porque los miembros vienen del socio, que los conoce, y aquí nadie se registra; se encontró {0}',
  'expected more than the {0} days of pointsExpiryNoticeDays, found {1}':
    'se esperaba más que los {0} días de pointsExpiryNoticeDays; se encontró {1}',
  'expected at least the {0} days of lateLimitDays, because late rides need these details: raise this or lower lateLimitDays, found {1}':
    'se esperaban al menos los {0} días de lateLimitDays, porque los necesita un viaje que aún puede llegar tarde: súbalo o baje lateLimitDays; se encontró {1}',
  'expected false, because with inactivityDays null no member becomes inactive, found true':
    'se esperaba false, porque con inactivityDays null nadie está nunca inactivo; se encontró true',
  'expected inactivityDays above the {0} days of inactivityNoticeDays, found {1}':
    'se esperaba inactivityDays por encima de los {0} días de inactivityNoticeDays; se encontró {1}',
  'expected {0} unchanged: only the operator can change them, with rewards tenant apply':
    'se esperaba {0} como están: los cambia el operador, con rewards tenant apply',
  'expected the name of the folder, "{0}", found "{1}"':
    'se esperaba el nombre de la carpeta, "{0}"; se encontró "{1}"',
  'expected a host of its own, found "{0}", which is a host of {1}':
    'se esperaba un host propio; se encontró "{0}", que es un host de {1}',
  'expected an origin of its own, found "{0}", which {1} allows':
    'se esperaba un origen propio; se encontró "{0}", que permite {1}',
  'expected the id of a tenant, found "{0}", which has no pack':
    'se esperaba el id de una agencia; se encontró "{0}", que no tiene programa',

  'LUHN works only with digits: remove it if a mask allows letters':
    'nada: LUHN es un dígito de control solo de números; omítalo donde la máscara admita letras',
  'expected EMAIL or NUMERIC_ID, because {0} asks the member for it, found null':
    'se esperaba EMAIL o NUMERIC_ID, porque {0} se lo pide al miembro; se encontró null',
  'expected null, because with OAuth the member types nothing [PROV-03], found a type':
    'se esperaba null, porque con OAuth el miembro no escribe nada [PROV-03]; se encontró un tipo',
  'expected false, because {0} has no OAuth flow, found true':
    'se esperaba false, porque {0} no tiene flujo OAuth; se encontró true',
  'expected none, because no number is typed, found one':
    'no se esperaba ninguno, porque no se escribe ningún número; se encontró uno',
  'expected false, because with {0} no provider can check it, found true':
    'se esperaba false, porque {0} no pregunta a nadie que pueda compararlo; se encontró true',
  'expected true here or for asksItsRider, because a number alone does not show who entered it, found neither':
    'se esperaba true aquí o en asksItsRider, porque un proveedor que recibe solo un número dice que sí a quien lo haya escrito; no se encontró ninguno',
  'expected none, because proof applies only to entered numbers that no provider checks, found one':
    'no se esperaba ninguna, porque solo la deja abierta un número que se escribe y no se consulta a nadie; se encontró una',
  'expected RIDE, because with NONE the first person to enter a {0} number is paid for its rides, found NONE':
    'se esperaba RIDE, porque con NONE quien escriba primero un número de {0} cobra sus viajes; se encontró NONE',

  'a corner as [latitude, longitude]': 'una esquina como [latitud, longitud]',
  'at least three corners': 'al menos tres esquinas',
  'a place with id, lat, lon and radiusMeters, or with id and polygon':
    'un lugar con id, lat, lon y radiusMeters, o con id y polygon',
  'a latitude from -90 to 90': 'una latitud de -90 a 90',
  'a longitude from -180 to 180': 'una longitud de -180 a 180',

  'a campaign whose type is one of {0}': 'una campaña cuyo tipo sea uno de {0}',
  'the id of a stop as text': 'el id de una parada como texto',
  'the id of a stop': 'el id de una parada',
  'a list of stops': 'una lista de paradas',
  'at least one stop': 'al menos una parada',
  'at least two stops': 'al menos dos paradas',
  'a list of lists of stops': 'una lista de listas de paradas',
  'at least one list of stops': 'al menos una lista de paradas',
  'at most {0} lists of stops': '{0} listas de paradas como máximo',
  'two different times; for all day, remove the hours': 'dos horas que difieran; para todo el día, omita las horas',
  'at least one travel mode': 'al menos una forma de viajar',
  'days from 1 (Monday) to 7 (Sunday)': 'días de 1 (lunes) a 7 (domingo)',
  "a list such as [{ from: '09:00', to: '15:00' }]": "una lista como [{ from: '09:00', to: '15:00' }]",
  'the id of a line as text': 'el id de una línea como texto',
  'the id of a line': 'el id de una línea',
  'a list of lines': 'una lista de líneas',
  'an id of the feed': 'un ID de los datos del mapa',
  'at least one id': 'al menos un ID',
  'at most 500 ids': '500 ID como máximo',
  'at least one line': 'al menos una línea',
  'an amount of money, such as 2.5': 'un importe, como 2.5',
  'an amount of money above 0 with at most three decimals, such as 2.5':
    'un importe mayor que 0 con tres decimales como máximo, como 2.5',
  'expected none here, because a day can be declared after its rides: use factors, found some':
    'no se esperaba ninguno aquí, porque un día puede declararse después de sus viajes: use factores; se encontró alguno',
  'expected none, because the campaign counts more than trips, found one':
    'no se esperaba ninguno, porque la campaña cuenta más que viajes; se encontró uno',
  'a list of kinds of day': 'una lista de tipos de día',
  'at least one kind of day': 'al menos un tipo de día',
  'a kind of day': 'un tipo de día',
  'a list of calendars': 'una lista de calendarios',
  'at least one calendar': 'al menos un calendario',
  'a list of dates such as 2026-12-25': 'una lista de fechas como 2026-12-25',
  'at least one date': 'al menos una fecha',
  'each date once': 'cada fecha una vez',
  'a calendar': 'un calendario',
  'a window whose kind is one of CAMPAIGN, CALENDAR, ROLLING': 'un periodo cuyo tipo sea CAMPAIGN, CALENDAR o ROLLING',
  'a map with unit: DAY, WEEK or MONTH, or of: MODES, STOPS, LINES or PROVIDERS':
    'un mapa con «unit»: DAY, WEEK o MONTH, o con «of»: MODES, STOPS, LINES o PROVIDERS',
  'expected no measure with distinct, because distinct ones are counted one by one, found one':
    'se esperaba que no hubiera medida al contar diferentes, porque se cuentan uno a uno, y hay una',
  'expected CALENDAR, CAMPAIGN or FROM_FIRST for a carried measure or different ones, found ROLLING':
    'se esperaba CALENDAR, CAMPAIGN o FROM_FIRST para una medida que se arrastra o para distintos, y hay ROLLING',
  'at least one time range': 'al menos un tramo del reloj',
  'no status, because a status cannot depend on a status': 'ningún nivel, porque un nivel no puede depender de otro',
  'no control group, because a friend would read the promise in an invitation and not be paid':
    'ningún grupo de control, porque un amigo leería la promesa en una invitación y no se le pagaría',
  'no amount here, because the levels have the amounts':
    'ninguna cantidad aquí, porque las cantidades están en los escalones',
  'no condition here, because at most {0} can be nested':
    'ninguna condición aquí, porque caben {0} como máximo unas dentro de otras',
  'a list of conditions': 'una lista de condiciones',
  'at least one condition': 'al menos una condición',
  'expected at least the {0} of {1}, found {2}': 'se esperaba al menos el {0} de {1}; se encontró {2}',
  'expected at most {0} conditions in all, found {1}':
    'se esperaban {0} condiciones como máximo en total; se encontraron {1}',
  'expected no {0}, because the campaign counts no trips, found one':
    'no se esperaba {0}, porque la campaña no cuenta viajes; se encontró',
  'expected no {0}, because the campaign counts more than trips, or none, found one':
    'no se esperaba {0}, porque la campaña no cuenta solo viajes; se encontró',
  'expected TRANSACTIONAL, because it pays for a moment, found {0}':
    'se esperaba TRANSACTIONAL, porque paga por un momento; se encontró {0}',
  'expected a moment alone, because nothing else counts like it, found more':
    'se esperaba un momento solo, porque nada más cuenta como él; se encontró más',
  'expected none, because no provider reports a moment, found some':
    'no se esperaba ninguno, porque ningún proveedor informa de un momento; se encontraron',
  'expected none, because a moment has no measure, found one':
    'no se esperaba nada, porque un momento no tiene medida; se encontró',
  'a number of days from 1 to 3660': 'un número de días de 1 a 3660',
  'expected a longer window, because no ride is in it after {0} days without one, found a shorter one':
    'se esperaba una ventana más larga, porque tras {0} días sin viajes no hay ninguno en ella; se encontró una más corta',
  'expected nothing, because the rides of a streak follow each other, found an absence':
    'no se esperaba nada, porque los viajes de una racha se siguen unos a otros; se encontró una ausencia',

  'a window whose kind is one of CAMPAIGN, CALENDAR, ROLLING, FROM_FIRST':
    'una ventana cuyo kind sea uno de CAMPAIGN, CALENDAR, ROLLING, FROM_FIRST',
  'a map with earnings and days, or window (or timeFrameLengthInSeconds, where 86400 or more is seconds)':
    'un mapa con earnings y days, o window (o timeFrameLengthInSeconds, donde 86400 o más son segundos)',
  'an image or one of {0}': 'una imagen o uno de {0}',
  'at most 5 badges': '5 insignias como máximo',
  'a list of conditions with their reward': 'una lista de condiciones con su recompensa',
  'at least one reward': 'al menos una recompensa',
  'at most 12 rewards': '12 recompensas como máximo',
  'at least one prize': 'al menos un premio',
  'a list of prizes': 'una lista de premios',
  'a shorter text': 'un texto más corto',
  'at least one step': 'al menos un paso',
  'at most 10 steps': '10 escalones como máximo',
  'expected at least 1, because steps count friends who brought a reward, found 0':
    'se esperaba al menos 1, porque los escalones cuentan amigos que dieron una recompensa; se encontró 0',
  'expected more friends than in the step before ({0}), found {1}':
    'se esperaban más amigos que en el escalón anterior ({0}); se encontraron {1}',
  'expected points or an offer, found both or neither':
    'se esperaban puntos o una oferta; se encontraron los dos o ninguno',
  'expected at most {0}, the lifetime limit of a code, found {1}':
    'se esperaba {0} como máximo, el límite total de un código; se encontró {1}',
  'a list of leagues': 'una lista de ligas',
  'a list of challenges': 'una lista de retos',
  'at most 12 challenges': '12 retos como máximo',
  'at most 8 prizes': '8 premios como máximo',
  'a number of days from 1 to 60': 'un número de días de 1 a 60',
  'expected each challenge once, found {0} again': 'se esperaba cada reto una vez; se encontró {0} de nuevo',
  'expected the first day of a month, because the challenge repeats every month, found {0}':
    'se esperaba el primer día de un mes, porque el reto se repite cada mes; se encontró {0}',
  'expected the last day of a month, because the challenge repeats every month, found {0}':
    'se esperaba el último día de un mes, porque el reto se repite cada mes; se encontró {0}',
  'expected the last day, because the challenge does not repeat, found none':
    'se esperaba el último día, porque el reto no se repite; no se encontró ninguno',
  'expected at most {0} days from startsOn, found {1}':
    'se esperaban {0} días como máximo desde startsOn; se encontraron {1}',
  'expected none, because the teams have no leagues, found {0}':
    'no se esperaba ninguna, porque los equipos no tienen ligas; se encontró {0}',
  'expected a league of teams ({0}), found {1}': 'se esperaba una liga de equipos ({0}); se encontró {1}',
  'expected a campaign that counts team.challenge, found {0}':
    'se esperaba una campaña que cuente team.challenge; se encontró {0}',
  'expected a campaign that runs on {0}, when the challenge is settled, found {1}, which ends on {2}':
    'se esperaba una campaña vigente el {0}, cuando se liquida el reto; se encontró {1}, que termina el {2}',
  'expected a campaign that runs on {0}, when the challenge is settled, found {1}, which starts on {2}':
    'se esperaba una campaña vigente el {0}, cuando se liquida el reto; se encontró {1}, que empieza el {2}',
  'expected firstTeams or a goal, found neither': 'se esperaba firstTeams o una meta; no se encontró ninguno',
  'expected firstTeams or a goal, because each is a prize of its own, found both':
    'se esperaba firstTeams o una meta, porque cada uno es un premio propio; se encontraron los dos',
  'expected TEAM, because a member is at most one rider, found MEMBER':
    'se esperaba TEAM, porque un miembro es como máximo un viajero; se encontró MEMBER',
  'expected a prize of a team challenge that names this campaign, found none':
    'se esperaba un premio de un reto de equipos que nombre esta campaña; no se encontró ninguno',
  'expected at most {0} days from the first day to the settlement, because rides lose their details after {1} days (rideDetailDays), found {2}':
    'se esperaban {0} días como máximo desde el primer día hasta la liquidación, porque los viajes pierden sus detalles después de {1} días (rideDetailDays); se encontraron {2}',
  'expected a campaign without endsOn, because the challenge repeats without an end, found {0}, which ends on {1}':
    'se esperaba una campaña sin endsOn, porque el reto se repite sin fin; se encontró {0}, que termina el {1}',
  'expected {0}, because the challenge was settled for good (later days need a challenge with another id), found {1}':
    'se esperaba {0}, porque el reto se liquidó definitivamente (otros días necesitan un reto con otro id); se encontró {1}',
  'expected a day after {0} or prizes of other campaigns, because {1} was settled until that day and {2} paid for it, found {3}':
    'se esperaba un día posterior a {0} o premios de otras campañas, porque {1} se liquidó hasta ese día y lo pagó {2}; se encontró {3}',
  'at most 8 leagues': '8 ligas como máximo',
  'expected each league once, found {0} again': 'se esperaba cada liga una vez; se encontró {0} de nuevo',
  'expected {0} members or more, because smaller teams show no figures, found {1}':
    'se esperaban {0} miembros o más, porque los equipos más pequeños no muestran cifras; se encontró {1}',
  'at least one level': 'al menos un nivel',
  'at least one place': 'al menos un lugar',
  'at least one tier': 'al menos un tramo',
  'a route_id as text': 'un route_id como texto',
  'a route_id': 'un route_id',
  'a list of route_ids': 'una lista de route_id',
  'expected a day on or after startsOn ({0}), found {1}': 'se esperaba un día desde startsOn ({0}); se encontró {1}',
  'expected a day before endsOn ({0}), so everyone gets the campaign, found {1}':
    'se esperaba un día anterior a endsOn ({0}), para que la campaña llegue a todos; se encontró {1}',
  'expected no budget, because it counts points and the campaign pays none; the stock of its offer limits it, found one':
    'se esperaba que no hubiera presupuesto, porque cuenta puntos y la campaña no paga ninguno; la limitan las existencias de su oferta; se encontró uno',
  'expected a whole number of points, 1 or more, because neither rewardOffer nor rewardDraw is set, found 0':
    'se esperaba un número entero de puntos, 1 o más, porque no hay rewardOffer ni rewardDraw; se encontró 0',
  'expected a day on or after entriesFrom ({0}), found {1}':
    'se esperaba un día desde entriesFrom ({0}); se encontró {1}',
  'expected a day after entriesUntil ({0}), because the list of entries closes as it begins, found {1}':
    'se esperaba un día posterior a entriesUntil ({0}), porque la lista de participaciones se cierra cuando empieza; se encontró {1}',
  'expected at most entriesMax ({0}), found {1}': 'se esperaba como máximo entriesMax ({0}); se encontró {1}',
  'expected rulesUrl, because riders are asked to agree to the rules, found none':
    'se esperaba rulesUrl, porque se pide a los viajeros que acepten las bases; no se encontró ninguna',
  'expected an active campaign whose rewardDraw names this draw, because nobody could win, found none':
    'se esperaba una campaña activa cuyo rewardDraw nombre este sorteo, porque nadie podría ganar; no se encontró ninguna',
  'expected an offer without endsOn, or with {0} or later, because winners have claimDays ({1}) days after drawsOn, found {2}':
    'se esperaba una oferta sin endsOn, o con {0} o posterior, porque los ganadores tienen claimDays ({1}) días después de drawsOn; se encontró {2}',
  'expected at least {0} codes in the pool of {1}, because prizes promise them, found {2}':
    'se esperaban al menos {0} códigos en la reserva de {1}, porque hay premios que los prometen; se encontraron {2}',
  'expected at least {0}, because {1} gives that many entries at once, found {2}':
    'se esperaba al menos {0}, porque {1} da tantas participaciones a la vez; se encontró {2}',
  'expected a team, because challenges and leagues need one (add teams at the desk, under Teams of riders), found none':
    'se esperaba un equipo, porque los retos y las ligas lo necesitan (agréguelos aquí, en Equipos de viajeros); no se encontró ninguno',
  'expected members in the teams, because challenges and leagues need them (give the team codes to riders), found none (teams: {0})':
    'se esperaban miembros en los equipos, porque los retos y las ligas los necesitan (dé los códigos de los equipos a los viajeros); no se encontró ninguno (equipos: {0})',
  'expected members in each team (give the team codes to riders, or archive the team), found none in {0}':
    'se esperaban miembros en cada equipo (dé los códigos a los viajeros, o archive el equipo); no se encontró ninguno en {0}',
  'expected members in each team (give the team codes to riders, or archive the team), found none in {0} and {1} more':
    'se esperaban miembros en cada equipo (dé los códigos a los viajeros, o archive el equipo); no se encontró ninguno en {0} y {1} más',
  'expected {0} of the draw {1} to stay {2}, because riders have entries (a changed draw needs another id), found {3}':
    'se esperaba que {0} del sorteo {1} siguiera siendo {2}, porque los viajeros tienen participaciones (un sorteo distinto necesita otro id); se encontró {3}',
  'expected {0} of the draw {1} to be at least {2}, because riders have entries (a changed draw needs another id), found {3}':
    'se esperaba que {0} del sorteo {1} fuera al menos {2}, porque los viajeros tienen participaciones (un sorteo distinto necesita otro id); se encontró {3}',
  'expected the draw {0} to stay until it is held, because riders have entries, found no such draw':
    'se esperaba que el sorteo {0} siguiera hasta realizarse, porque los viajeros tienen participaciones; no se encontró',
  'expected a first day, because the control group is measured from it, found nothing':
    'se esperaba un primer día, porque el grupo de espera se mide desde él; no se encontró nada',
  'expected points or money, found neither': 'se esperaba points o money; no se encontró ninguno',
  'expected points or money, found both': 'se esperaba points o money; se encontraron los dos',
  'expected at most {0} points, found {1}': 'se esperaban {0} puntos como máximo; se encontraron {1}',
  'expected at least {0} points, because the campaign pays that much at once, found {1}':
    'se esperaban al menos {0} puntos, porque la campaña paga eso de una vez; se encontraron {1}',
  'expected points, because settings.pointValue is not set, found money':
    'se esperaba points, porque settings.pointValue no dice cuánto vale un punto; se encontró money',
  'a whole number from 1 to 168': 'un número entero del 1 al 168',
  'a whole number of days from 1 to 60': 'un número entero de días de 1 a 60',
  'a whole number from 1 to 50': 'un número entero del 1 al 50',
  'a three-letter currency code (ISO 4217), such as USD': 'una moneda por sus tres mayúsculas (ISO 4217), como USD',
  'expected startsOn or endsOn with CAMPAIGN, found neither':
    'se esperaba startsOn o endsOn junto a CAMPAIGN; no se encontró ninguno',
  'expected startsOn or endsOn with a CAMPAIGN window, found neither':
    'se esperaba startsOn o endsOn junto a una ventana CAMPAIGN; no se encontró ninguno',
  'expected a link, because the action is LINK, found nothing':
    'se esperaba un enlace, porque la acción es LINK; no se encontró nada',
  'expected no url, because the action is {0}, found one':
    'no se esperaba url, porque la acción es {0}; se encontró una',
  'expected the action LINK with the url of the survey and {token} in it, which identifies the rider, found another':
    'se esperaba la acción LINK con la url de la encuesta y {token} en ella, porque así dice la encuesta de quién es la respuesta; se encontró otra',
  'expected CONNECT or nothing, because the campaign is about connecting, found LINK':
    'se esperaba CONNECT o nada, porque la campaña trata de conectar; se encontró LINK',
  'expected no {token}, because only surveys identify riders, found one':
    'no se esperaba {token}, porque solo a las encuestas se les dice quién viene; se encontró',
  'expected a limit, because clicks can be repeated without proof, found none':
    'se esperaba un límite, porque un clic no prueba nada y cualquiera puede repetirlo; no se encontró ninguno',
  'expected place.visited only, because the campaign is about visits, found {0}':
    'se esperaba solo place.visited, porque la campaña trata de visitas; se encontró {0}',
  'expected at most {0}, because no more distinct {1}s fit into the window, found {2}':
    'se esperaba {0} como máximo, porque en la ventana no caben más unidades distintas ({1}); se encontró {2}',
  'expected false, because no window follows a CAMPAIGN window, found true':
    'se esperaba false, porque a una ventana CAMPAIGN no le sigue ninguna; se encontró true',
  'expected false, because distinct times cannot be carried over, found true':
    'se esperaba false, porque las unidades distintas no se pueden arrastrar; se encontró true',
  'expected a unit with inARow, such as { unit: DAY }, found none':
    'se esperaba junto a inARow la unidad que se sigue a sí misma, como { unit: DAY }; no se encontró ninguna',
  'expected none, because a streak in a row ends at the first miss, not after days, found {0}':
    'no se esperaba ninguno, porque una racha seguida acaba con el primer fallo y no tras unos días; se encontró {0}',
  'expected perLevel (given) or earnedEvery (earned), found neither':
    'se esperaba perLevel (dados) o earnedEvery (ganados); no se encontró ninguno',
  'expected none without earnedEvery, because included freezes reset with each level, found {0}':
    'no se esperaba ninguno sin earnedEvery, porque lo dado se da de nuevo; se encontró {0}',
  'expected none without inARow, because a time window already allows misses, found some':
    'no se esperaba ninguno sin inARow, porque una ventana perdona fallos por sí misma; se encontraron',
  'expected the days that a level lasts, or inARow: true, found neither':
    'se esperaban los días que dura un nivel, o inARow: true; no se encontró ninguno',
  'expected at least {0}, because {1} distinct {2}s do not fit into less, found {3}':
    'se esperaba al menos {0}, porque {1} unidades distintas ({2}) no caben en menos; se encontró {3}',
  'expected {0} only, because the tiers of a {1} campaign count {2}, found {3}':
    'se esperaba solo {0}, porque los tramos de una campaña {1} se cuentan en {2}; se encontró {3}',
  trips: 'viajes',
  surveys: 'encuestas',
  'expected none with rewardPer, because both set the points, found some':
    'no se esperaba ninguna junto a rewardPer, porque ambos dicen qué se paga; se encontraron',

  // Warnings.
  'expected unmeasured: COUNTS or REFUSED, because single bus taps have no duration, found none':
    'se esperaba unmeasured: COUNTS o REFUSED, porque un autobús con un solo toque no tiene duración y sin ello no gana nada; no se encontró',
  'expected conditions that can all be met, because this campaign can never pay, found some that cannot':
    'se esperaban condiciones que puedan cumplirse juntas, porque así la campaña no puede pagar nunca; se encontraron algunas que no pueden',
  'expected conditions that leave some rides, because those under not exclude all that the others allow and this campaign can never pay, found none left':
    'se esperaban condiciones que dejen algunos viajes, porque las de not excluyen todos los que las demás permiten y esta campaña nunca puede pagar; no queda ninguno',
  "expected one of the days {0}, because the campaign's dates include no other and it can never pay, found {1}":
    'se esperaba uno de los días {0}, porque las fechas de la campaña no contienen otros y no puede pagar nunca; se encontró {1}',
  'expected at most {0}, because the campaign lasts no more days and can never pay, found {1}':
    'se esperaba {0} como máximo, porque la campaña no dura más días y no puede pagar nunca; se encontró {1}',
  'expected a limit, or limit: null for none, because an account that reports a hundred rides a day is paid for each, found none':
    'se esperaba un límite, o limit: null si no se quiere ninguno, porque a una cuenta que informa de cien al día se le paga cada uno; no se encontró',
  'expected no look-back for {0}, because it pays nothing to accounts that are typed without proof, found {1}':
    'no se esperaba mirar atrás para {0}, porque no paga nada a las cuentas que se escriben sin prueba; se encontró {1}',
  'expected {0} or a later day, found {1}': 'se esperaba {0} o un día posterior; se encontró {1}',
  'expected at most {0}, found {1}': 'se esperaba {0} como máximo; se encontró {1}',
  'expected each mode once, found {0} again': 'se esperaba cada modo una sola vez; se encontró {0} de nuevo',
  'expected pointsMax, the most points that one ride may earn, found none':
    'se esperaba pointsMax, los puntos que un viaje puede ganar como máximo; no se encontró',
  'expected at most {0} points at once, because more is likely a typo, found {1}':
    'se esperaban como mucho {0} puntos de una vez, porque más es casi siempre un error al teclear; se encontró {1}',

  'expected more than {0} points, because this month already paid that many and would pay no more, found {1}':
    'se esperaban más de {0} puntos, porque este mes ya dio esos y no se pagaría nada más hasta el siguiente; se encontró {1}',

  'a quoted code of {0} to {1} letters, digits, hyphens or underscores':
    'un código entre comillas de {0} a {1} letras, cifras, guiones o guiones bajos',
  'a code pattern such as "RIDE-####-##": capitals, digits, hyphens and at least {0} #, each a random letter or digit':
    'un patrón de código como "RIDE-####-##": mayúsculas, cifras y guiones, y al menos {0} #, cada una una letra o cifra, para que nadie adivine un código ni se agoten',
  "the supplier's product name": 'el nombre que da el suministrador al producto',
  'a stock whose kind is one of pool, template, ticket, fixed, supplier, credit':
    'un stock cuyo kind sea uno de pool, template, ticket, fixed, supplier, credit',
  'at most 2 fields, since the code is the first of 3': '2 campos como máximo, pues el código es el primero de 3',
  'expected {0}, because the coupon type is {1}, found {2}':
    'se esperaba {0}, porque el tipo de cupón es {1}; se encontró {2}',
  'expected lifeMinutes, because a {0} coupon expires, found none':
    'se esperaba lifeMinutes, porque un cupón {0} se agota; no se encontró',
  'expected a url, because the ticket is a page, found none':
    'se esperaba una url, porque el billete es una página; no se encontró ninguna',
  'expected none, because a {0} coupon does not expire, found {1}':
    'no se esperaba ninguno, porque un cupón {0} no se agota; se encontró {1}',
  'expected both redemptions and days to be 0 (no limit) or both above 0, found one of each':
    'se esperaba que redemptions y days fueran ambos 0 (sin límite) o ambos más de 0; se encontró uno de cada',
  'expected at most the lifetime limit of {0}, found {1}':
    'se esperaba como máximo el límite total de {0}; se encontró {1}',
  'expected nothing, because no action is required, found one':
    'no se esperaba nada, porque no se exige ninguna acción; se encontró una',
  'expected nothing with actionCampaign, found a number of rides':
    'no se esperaba nada junto a actionCampaign; se encontró un número de viajes',
  'expected a campaign that does not count redemptions, found one':
    'se esperaba una campaña que no trate de canjear; se encontró una',
  'expected a name of its own, found "{0}", which is a campaign\'s':
    'se esperaba un nombre propio; se encontró "{0}", que es de una campaña',
  'expected at most {0}, the lifetime limit, found {1}':
    'se esperaba {0} como máximo, el límite total; se encontró {1}',

  'expected {0} of its own, found {1}, which is already used':
    'se esperaba {0} de uso único; se encontró {1}, que ya está en uso',
  'expected {0} of this pack ({1}), found {2}': 'se esperaba {0} de este programa ({1}); se encontró {2}',
  'there is none yet': 'aún no hay ninguno',
  'an id': 'un id',
  'a provider': 'un proveedor',
  'a place': 'un lugar',
  'a campaign category': 'una categoría de campañas',
  'a campaign': 'una campaña',
  'an offer category': 'una categoría de ofertas',
  'an offer': 'una oferta',
  'a draw': 'un sorteo',
  'an update card': 'una tarjeta de novedades',
  'an action-box category': 'una categoría de cajas de acción',
  'an action box': 'una caja de acción',
  'a new feature': 'una novedad',
  'a segment': 'un segmento',
  'a code': 'un código',

  'a map from ids to texts': 'un mapa de ids a textos',
  'a list of Title and Description': 'una lista de Title y Description',
  'expected a text, found nothing': 'se esperaba un texto; no se encontró nada',
  'expected a text in {0}, found nothing; English is shown instead':
    'se esperaba un texto en {0}; no se encontró nada; lo suple el inglés',
  'expected an id of {0} in programme.yaml, found "{1}", which is not there':
    'se esperaba un id de {0} de programme.yaml; se encontró "{1}", que no está allí',
  'expected wording/{0}.json, because {1} is listed, found no such file':
    'se esperaba wording/{0}.json, porque {1} está en la lista; no se encontró el archivo',

  'expected a contrast of at least {0}:1 with {1}, found {2}:1; the app will use {3} instead':
    'se esperaba un contraste de al menos {0}:1 con {1}; se encontró {2}:1; la app usará {3} en su lugar',
  white: 'blanco',
  'expected a file in images/, found "{0}", which is not there':
    'se esperaba un archivo de images/; se encontró "{0}", que no está allí',
  'expected to be used by the pack, found no use': 'se esperaba que el programa la nombrara; no la menciona',
  'expected the icons of the installed app, found no {0}: npm run tenant:icons -- {1} draws them':
    'se esperaban los iconos de la app instalada; faltan {0}: los dibuja npm run tenant:icons -- {1}',
  'expected an image in the format of its name ({0}), found something else':
    'se esperaba una imagen en el formato que dice su nombre ({0}); se encontró otra cosa',
  'expected an image in the format of its name ({0}), found {1}':
    'se esperaba una imagen en el formato que dice su nombre ({0}); se encontró {1}',
  another: 'otro',
  'expected at most {0} pixels on a side, found {1} by {2}: save it smaller, 1280 wide is enough for a card':
    'se esperaban {0} píxeles por lado como máximo; se encontraron {1} por {2}: guárdela más pequeña, 1280 de ancho bastan para una tarjeta',
  'expected at most 200 KB': 'se esperaban 200 KB como máximo',
  'expected an SVG with a viewBox': 'se esperaba un SVG con viewBox',
  'expected an SVG that is well-formed XML': 'se esperaba un SVG que sea XML bien formado',
  'expected an image with at least one pixel on each side': 'se esperaba una imagen con al menos un píxel por lado',
  'expected a logo without text elements, found some in "{0}": convert the text to outlines (paths) in your drawing program':
    'se esperaba un logotipo sin elementos de texto; se encontraron en "{0}": convierta el texto en trazados (contornos) en su programa de dibujo',
  'expected a plain drawing, found {0}': 'se esperaba un dibujo simple; se encontró {0}',
  'a script': 'un script',
  'foreign content': 'contenido ajeno',
  'an event handler': 'un controlador de eventos',
  'a reference to something outside': 'una referencia a algo de fuera',
  'something that is not a drawing': 'algo que no es un dibujo',
  'expected a name of lowercase letters, digits and hyphens that ends in .svg, .png, .jpg or .webp':
    'se esperaba un nombre de minúsculas, cifras y guiones que acabe en .svg, .png, .jpg o .webp',
  'expected a PNG of {0} by {1} pixels, found something else':
    'se esperaba un PNG de {0} por {1} píxeles; se encontró otra cosa',
  'expected {0} by {1} pixels, found {2} by {3}': 'se esperaban {0} por {1} píxeles; se encontraron {2} por {3}',

  // Errors that reject a publication.
  'The host {0} belongs to the tenant {1}.': 'El host {0} pertenece a la agencia {1}.',
  'The origin {0} is allowed by the tenant {1}.': 'El origen {0} lo permite la agencia {1}.',
  'The code {0} was generated in batch {1}, so the pack cannot use it too.':
    'El código {0} se creó en el lote {1}: el programa no puede nombrarlo también.',

  'expected spaces at the start of this line, found a tab: use as many spaces as the lines around it':
    'se esperaban espacios al principio de esta línea; se encontró un tabulador: escriba espacios en su lugar, tantos como tienen las líneas vecinas',
  'expected this line to start in the same column as the others in its list or map, found it in column {0}: use as many spaces as they have, and a hyphen in a list':
    'se esperaba que esta línea empezara en la misma columna que las demás de su lista o mapa; empieza en la columna {0}: ponga tantos espacios como tienen ellas y, en una lista, el guion',
  'expected a space after the hyphen of a list, found none: add one':
    'se esperaba un espacio tras el guion de una lista; no se encontró: escríbalo',
  'expected a key with a colon and a space after it, found {0}: write it as key: value, or indent the line if it continues the text above':
    'se esperaba una clave seguida de dos puntos y un espacio; se encontró {0}: escríbalo como clave: valor o, si continúa el texto de arriba, empiece la línea más adentro',
  'expected the key {0} once, found it in line {1} already: remove one of them':
    'se esperaba la clave {0} una sola vez; ya está en la línea {1}: quite una de las dos',
  'expected a {0} at the end of the text that starts here, found none: add it where the text ends':
    'se esperaba {0} al final del texto que empieza aquí; no se encontró: escríbalo donde acaba el texto',
  'expected nothing after the closing {0}, found {1}: remove it, or write {2} for a quote inside the text':
    'no se esperaba nada tras el {0} de cierre; se encontró {1}: quítelo o escriba {2} para una comilla dentro del texto',
  'expected a {0} that closes what {1} opens here, found none: add it where the list or map ends':
    'se esperaba un {0} que cierre lo que {1} abre aquí; no se encontró: escríbalo donde acaba la lista o el mapa',
  'expected a comma between two entries, found none: add one after the entry before this one':
    'se esperaba una coma entre dos entradas; no se encontró: escríbala tras la entrada anterior a esta',
  'expected quotes around a text with a colon and a space in it, found none: put it in quotes':
    'se esperaba entre comillas un texto que contiene dos puntos y un espacio; se encontró sin ellas: póngalo entre comillas',
  'expected quotes around a value that begins with {0}, found none: put it in quotes':
    'se esperaba entre comillas un valor que empieza por {0}; se encontró sin ellas: póngalo entre comillas',
  'expected two backslashes for one in a text in double quotes, found {0}: write it as {1}':
    'se esperaban dos barras inversas por cada una en un texto entre comillas dobles; se encontró {0}: escríbalo como {1}',
  'expected lists and maps a few levels deep, found too many inside each other: use fewer levels':
    'se esperaban listas y mapas de pocos niveles; se encontraron demasiados unos dentro de otros: ciérrelos antes',
  'expected at most {0} items in a list or map, found {1}: remove some':
    'se esperaban {0} elementos como máximo en una lista o mapa; se encontraron {1}: quite algunos',
  'expected at most {0} aliases, found {1}: write out their values':
    'se esperaban {0} alias como máximo; se encontraron {1}: escriba en su lugar lo que representan',
  'expected lists that follow the schema, found too many errors to list: compare the file with a pack that works':
    'se esperaban listas que sigan el esquema; hay demasiados fallos para nombrarlos: compare el archivo con un paquete que funcione',
  'and {0} more: fix these first': 'y {0} más: corrija primero estos',
  'expected one document in a file, found --- or ... in it: remove that line':
    'se esperaba un solo documento por archivo; se encontró --- o ... dentro: quite esa línea',
  'expected a valid YAML or JSON line, found one that cannot be read: compare it and the line before it with the others':
    'se esperaba una línea como las tienen YAML o JSON; se encontró una que no se puede leer: compárela, y la anterior, con las demás',
  'expected a file without aliases of aliases, found some that never end: write out their values':
    'se esperaba un archivo sin alias de alias; se encontraron algunos que no acaban: escriba lo que representan',
  'expected a text that can be saved, found NUL or half of a character':
    'se esperaba un texto que se pueda guardar; se encontró NUL o medio carácter',
  'expected {0}, found no such file': 'se esperaba {0}; no se encontró el archivo',
  'expected one of {0}, found another name': 'se esperaba uno de {0}; se encontró otro nombre',
  'expected at most {0} characters, found {1}': 'se esperaban {0} caracteres como máximo; se encontraron {1}',
  'an address beginning with https:// and naming a public host, such as "https://feeds.agency.example/alerts.pb"':
    'una dirección que empiece por https:// y nombre un servidor público, como "https://feeds.agency.example/alerts.pb"',

  'a factor from 1.25 to 20 in steps of 0.25, such as 2': 'un factor de 1.25 a 20 en pasos de 0.25, como 2',
  'a list of levels': 'una lista de escalones',
  'at most 8 levels': '8 escalones como máximo',
  'a list of factors with their conditions': 'una lista de factores con sus condiciones',
  'at least one factor': 'al menos un factor',
  'at most 8 factors': '8 factores como máximo',
  'a status whose kind is one of COUNT, TIER': 'un nivel cuyo kind sea COUNT o TIER',
  'a list of campaigns': 'una lista de campañas',
  'at least two campaigns': 'al menos dos campañas',
  'a status': 'un nivel',
  'a cap': 'un máximo',
  'expected a name, because receipts say why points are multiplied, found none':
    'se esperaba un nombre, porque los recibos dicen por qué se multiplican los puntos; no se encontró',
  'expected factors whose product is at most {0}, found {1}':
    'se esperaban factores cuyo producto sea {0} como máximo; se encontró {1}',
  'expected at least {0} points, because a campaign pays that much at once, found {1}':
    'se esperaban al menos {0} puntos, porque una campaña paga tanto de una vez; se encontró {1}',
  'expected each level once, found {0} again': 'se esperaba cada escalón una vez; se encontró {0} de nuevo',
  'expected more than the {0} of {1}, found {2}': 'se esperaba más que los {0} de {1}; se encontró {2}',
  'expected THIS, because no period precedes the whole program, found LAST':
    'se esperaba THIS, porque ningún período precede a todo el programa; se encontró LAST',
  'expected RIDES, because not only trips count, found {0}':
    'se esperaba RIDES, porque no solo cuentan viajes; se encontró {0}',
  'expected a TIER campaign, found {0}, which is {1}': 'se esperaba una campaña TIER; se encontró {0}, que es {1}',
  'expected a campaign that counts whatever the status, because this would be a circle, found {0}':
    'se esperaba una campaña que cuente sin importar el nivel, porque esto sería un círculo; se encontró {0}',
  'expected at most the {0} tiers of {1}, found {2}': 'se esperaban como máximo los {0} tramos de {1}; se encontró {2}',
  'expected a campaign that counts activity, found {0}, which is {1}':
    'se esperaba una campaña que cuente actividad; se encontró {0}, que es {1}',
  'expected at least one condition, because without any the offer is for everyone, found none':
    'se esperaba al menos una condición, porque sin ninguna la oferta es para todos; no se encontró ninguna',
  'expected 0, because members to whom it is given pay no points and nobody else can have it, found {0}':
    'se esperaba 0, porque los miembros que la reciben no pagan puntos y nadie más puede tenerla; se encontró {0}',
  'expected 0, because each member redeems it only once ever, found {0}':
    'se esperaba 0, porque cada miembro la canjea una sola vez; se encontró {0}',
  'expected a campaign that members complete, found {0}, which is {1} and pays on and on':
    'se esperaba una campaña que se pueda completar; se encontró {0}, que es {1} y sigue pagando',
  'expected a campaign that pays points or an offer as it is completed, found {0}, which gives only entries for a draw':
    'se esperaba una campaña que pague puntos o una oferta al completarse; se encontró {0}, que solo da participaciones en un sorteo',
  'expected an offer for everyone, or only for granted members, because whoever gets it must see it, found {0}':
    'se esperaba una oferta para todos o solo para quienes la reciben, porque quien la recibe debe verla; se encontró {0}',
  'expected an offer that a member can redeem again, because it can be given more than once, found {0}':
    'se esperaba una oferta que se pueda canjear de nuevo, porque se puede dar más de una vez; se encontró {0}',
  'expected a level of {0} ({1}), found {2}': 'se esperaba un escalón de {0} ({1}); se encontró {2}',

  'expected a day, because a shared goal adds up everyone’s rides from its first to its last day, found nothing':
    'se esperaba un día, porque una meta de todos suma los viajes desde su primer hasta su último día; no se encontró nada',
  'expected nothing, because a shared goal pays every rider the same once, found something':
    'no se esperaba nada, porque una meta de todos paga lo mismo a cada viajero una vez; se encontró algo',
  'expected no control group, because everyone sees a shared goal and takes part in it, found one':
    'no se esperaba un grupo de control, porque todos ven una meta de todos y participan en ella; se encontró uno',
  'expected CAMPAIGN, because a shared goal lasts from its first to its last day, found {0}':
    'se esperaba CAMPAIGN, porque una meta de todos dura desde su primer hasta su último día; se encontró {0}',
  'expected at most {0}, the target of everyone, found {1}':
    'se esperaba {0} como máximo, la meta de todos; se encontró {1}',
  'expected at most {0}, because no more rides of one rider count, found {1}':
    'se esperaba {0} como máximo, porque no cuentan más viajes de un viajero; se encontró {1}',
};
