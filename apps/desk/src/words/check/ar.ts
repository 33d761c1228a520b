/** Arabic messages of the pack check by their English form. Keys, codes and other pack content stay untranslated. */
export const checkInArabic: Readonly<Record<string, string>> = {
  'expected {0}, found {1}': 'المتوقع {0}؛ والموجود {1}',
  'expected {0}, found the unknown key "{1}"': 'المتوقع {0}؛ والموجود مفتاح غير معروف "{1}"',
  'a value of the kind {0}': 'قيمة من النوع {0}',
  'another value': 'قيمة أخرى',
  nothing: 'لا شيء',
  'an empty list': 'قائمة فارغة',
  'a list': 'قائمة',
  'a map': 'خريطة',
  'a map of keys and values': 'خريطة مفاتيح وقيم',
  'one of {0}': 'أحد {0}',
  'one of the keys {0}': 'أحد المفاتيح {0}',
  'one of the keys {0} (did you mean "{1}"?)': 'أحد المفاتيح {0} (هل تقصد "{1}"؟)',
  'at least one of {0}': 'واحد على الأقل من {0}',
  'a text': 'نص',
  'a text that is not empty': 'نص غير فارغ',
  'a text of at most {0} characters': 'نص لا يتجاوز {0} حرفًا',
  'a text of at most 120 characters': 'نص لا يتجاوز 120 حرفًا',
  'at most 100 characters': '100 حرف على الأكثر',
  'a number': 'رقم',
  'true or false': 'true أو false',
  'a whole number': 'عدد صحيح',
  'a whole number, 0 or more': 'عدد صحيح، 0 أو أكثر',
  'a whole number, 1 or more': 'عدد صحيح، 1 أو أكثر',
  'a number of grams from 0 to 1000, with at most 3 decimals':
    'عدد من الغرامات من 0 إلى 1000، بثلاث منازل عشرية على الأكثر',
  'a number of kilometers from 0.001 to 500, with at most 3 decimals':
    'عدد من الكيلومترات من 0.001 إلى 500، بثلاث منازل عشرية على الأكثر',
  'a year from 1990 to 2100': 'سنة من 1990 إلى 2100',
  'expected at most the {0} kilometers that a ride of this mode may have, found {1}':
    'المتوقع على الأكثر {0} من الكيلومترات المسموحة لرحلة بهذه الوسيلة؛ والموجود {1}',
  'expected more than the gramsPerKilometer of at least one mode, because otherwise no ride saves CO2, found {0}':
    'المتوقع أكثر من gramsPerKilometer لوسيلة واحدة على الأقل، وإلا فلن توفّر أي رحلة CO2؛ والموجود {0}',
  'a whole number of months from 0 to 36': 'عدد صحيح من الأشهر من 0 إلى 36',
  'a whole number of points, 1 or more': 'عدد صحيح من النقاط، 1 أو أكثر',
  'a whole number of points, 0 or more (0 is free)': 'عدد صحيح من النقاط، 0 أو أكثر (0 يعني مجانًا)',
  'a whole number of days, 1 or more, or null for no limit': 'عدد صحيح من الأيام، 1 أو أكثر، أو null لعدم التحديد',
  'a whole number of years from 1 to 99, or null for none': 'عدد صحيح من السنوات من 1 إلى 99، أو null لعدم وجوده',
  'an id of lowercase letters, digits and hyphens, such as "daily-ride"':
    'معرّف من حروف لاتينية صغيرة وأرقام وواصلات، مثل "daily-ride"',
  'a mask such as "7700 #### ####" or "BC@ ### ***": # for a digit, @ for a letter, * for both, digits and capitals for themselves, single blanks between groups':
    'قناع مثل "\u20667700 #### ####\u2069" أو "\u2066BC@ ### ***\u2069": \u200F# لرقم، و@ لحرف، و* لأي منهما، والأرقام والحروف الكبيرة كما هي، ومسافة واحدة بين المجموعات',
  'a tenant id of 2 to 31 lowercase letters, digits and hyphens, such as "harbor"':
    'معرّف جهة من 2 إلى 31 من الحروف اللاتينية الصغيرة والأرقام والواصلات، مثل "harbor"',
  'a lowercase host name without scheme or port, such as "rewards.example.org"':
    'اسم مضيف بحروف صغيرة دون بروتوكول أو منفذ، مثل "rewards.example.org"',
  'an https origin with only scheme and host, such as "https://app.agency.example"':
    'مصدر https من البروتوكول والمضيف فقط، مثل "https://app.agency.example"',
  'an IANA time zone such as "America/New_York"': 'منطقة زمنية من IANA مثل "America/New_York"',
  "a quoted time of day such as '03:00'": "وقت من اليوم بين علامتي اقتباس مثل '03:00'",
  'a calendar date such as "2026-03-01"': 'تاريخ تقويمي مثل "\u20662026-03-01\u2069"',
  'a time with its offset, such as "2026-12-31T23:59:59Z"': 'وقت بفارقه، مثل "\u20662026-12-31T23:59:59Z\u2069"',
  'a link beginning with https://, http://, mailto:, tel: or a single /':
    'رابط يبدأ بـ https://\u200E أو http://\u200E أو mailto:\u200E أو tel:\u200E أو شرطة مائلة واحدة /',
  'an address beginning with https:// or http://': 'عنوان يبدأ بـ https://\u200E أو http://\u200E',
  'the name of a file in images/, such as "daily-ride.svg"': 'اسم ملف في images/\u200E، مثل "daily-ride.svg"',
  'an email address such as "rewards@agency.example", or null for none':
    'عنوان بريد مثل "rewards@agency.example"، أو null لعدم وجوده',
  'a plain CSS color such as "#0a5"': 'لون CSS بسيط مثل "\u2066#0a5\u2069"',
  'a two-letter country code, such as AT': 'رمز بلد من حرفين، مثل AT',
  'a two-letter country code in capitals (ISO 3166), such as AT': 'رمز بلد من حرفين كبيرين (ISO 3166)، مثل AT',
  'at least one host name': 'اسم مضيف واحد على الأقل',
  'a list that contains en, which replaces missing texts': 'قائمة تحتوي على en، التي تحل محل النصوص الناقصة',
  'a quoted phone number such as "+1 555 010 0199"': 'رقم هاتف بين علامتي اقتباس مثل "\u2066+1 555 010 0199\u2069"',
  'at least one country': 'بلد واحد على الأقل',
  'each country once': 'كل بلد مرة واحدة',
  'expected false, because members come from the partner and do not sign in here, found true':
    'المتوقع false، لأن الأعضاء يأتون من الشريك ولا يسجّلون الدخول هنا؛ والموجود true',
  'expected null, because members come from the partner and do not sign up here, found {0}':
    'المتوقع null، لأن الأعضاء يأتون من الشريك ولا يسجّلون هنا؛ والموجود {0}',
  'expected more than the {0} days of pointsExpiryNoticeDays, found {1}':
    'المتوقع أكثر من {0} من أيام pointsExpiryNoticeDays؛ والموجود {1}',
  'expected at least the {0} days of lateLimitDays, because late rides need these details: raise this or lower lateLimitDays, found {1}':
    'المتوقع {0} على الأقل من أيام lateLimitDays، لأن الرحلات المتأخرة تحتاج إلى هذه التفاصيل: ارفعه أو اخفض lateLimitDays؛ والموجود {1}',
  'expected false, because with inactivityDays null no member becomes inactive, found true':
    'المتوقع false، لأنه مع inactivityDays null لا يصبح أي عضو غير نشط؛ والموجود true',
  'expected inactivityDays above the {0} days of inactivityNoticeDays, found {1}':
    'المتوقع inactivityDays أكبر من {0} من أيام inactivityNoticeDays؛ والموجود {1}',
  'expected {0} unchanged: only the operator can change them, with rewards tenant apply':
    'المتوقع {0} دون تغيير: المشغّل وحده يغيّرها بالأمر rewards tenant apply',
  'expected the name of the folder, "{0}", found "{1}"': 'المتوقع اسم المجلد "{0}"؛ والموجود "{1}"',
  'expected a host of its own, found "{0}", which is a host of {1}': 'المتوقع مضيف خاص؛ والموجود "{0}"، وهو مضيف {1}',
  'expected an origin of its own, found "{0}", which {1} allows': 'المتوقع مصدر خاص؛ والموجود "{0}"، وهو مسموح لدى {1}',
  'expected the id of a tenant, found "{0}", which has no pack': 'المتوقع معرّف جهة؛ والموجود "{0}"، وليس لها برنامج',
  'LUHN works only with digits: remove it if a mask allows letters':
    'يعمل LUHN مع الأرقام فقط: أزله إذا كان القناع يسمح بالحروف',
  'expected EMAIL or NUMERIC_ID, because {0} asks the member for it, found null':
    'المتوقع EMAIL أو NUMERIC_ID، لأن {0} يطلبه من العضو؛ والموجود null',
  'expected null, because with OAuth the member types nothing [PROV-03], found a type':
    'المتوقع null، لأن العضو لا يكتب شيئًا مع OAuth \u200F[PROV-03]؛ والموجود نوع',
  'expected false, because {0} has no OAuth flow, found true': 'المتوقع false، لأن {0} بلا مسار OAuth؛ والموجود true',
  'expected none, because no number is typed, found one': 'المتوقع لا شيء، لأنه لا يُكتب رقم؛ والموجود واحد',
  'expected false, because with {0} no provider can check it, found true':
    'المتوقع false، لأنه مع {0} لا يمكن لأي مزوّد التحقق منه؛ والموجود true',
  'expected true here or for asksItsRider, because a number alone does not show who entered it, found neither':
    'المتوقع true هنا أو في asksItsRider، لأن الرقم وحده لا يبيّن من أدخله؛ ولم يوجد أي منهما',
  'expected none, because proof applies only to entered numbers that no provider checks, found one':
    'المتوقع لا شيء، لأن الإثبات يخص فقط الأرقام المدخلة التي لا يتحقق منها مزوّد؛ والموجود واحد',
  'expected RIDE, because with NONE the first person to enter a {0} number is paid for its rides, found NONE':
    'المتوقع RIDE، لأنه مع NONE يُدفع لأول من يُدخل رقم {0} مقابل رحلاته؛ والموجود NONE',
  'a corner as [latitude, longitude]': 'زاوية بصيغة [خط العرض، خط الطول]',
  'at least three corners': 'ثلاث زوايا على الأقل',
  'a place with id, lat, lon and radiusMeters, or with id and polygon':
    'مكان له id وlat وlon وradiusMeters، أو id وpolygon',
  'a latitude from -90 to 90': 'خط عرض من -90 إلى 90',
  'a longitude from -180 to 180': 'خط طول من -180 إلى 180',
  'a campaign whose type is one of {0}': 'حملة نوعها أحد {0}',
  'the id of a stop as text': 'معرّف موقف كنص',
  'the id of a stop': 'معرّف موقف',
  'a list of stops': 'قائمة مواقف',
  'at least one stop': 'موقف واحد على الأقل',
  'at least two stops': 'موقفان على الأقل',
  'a list of lists of stops': 'قائمة من قوائم المواقف',
  'at least one list of stops': 'قائمة مواقف واحدة على الأقل',
  'at most {0} lists of stops': '{0} من قوائم المواقف على الأكثر',
  'two different times; for all day, remove the hours': 'وقتان مختلفان؛ لليوم كله، أزل الساعات',
  'at least one travel mode': 'وسيلة تنقل واحدة على الأقل',
  'days from 1 (Monday) to 7 (Sunday)': 'أيام من 1 (الاثنين) إلى 7 (الأحد)',
  "a list such as [{ from: '09:00', to: '15:00' }]": "قائمة مثل \u2066[{ from: '09:00', to: '15:00' }]\u2069",
  'the id of a line as text': 'معرّف خط كنص',
  'the id of a line': 'معرّف خط',
  'a list of lines': 'قائمة خطوط',
  'an id of the feed': 'معرّف من بيانات الخريطة',
  'at least one id': 'معرّف واحد على الأقل',
  'at most 500 ids': '500 معرّف على الأكثر',
  'at least one line': 'خط واحد على الأقل',
  'an amount of money, such as 2.5': 'مبلغ من المال، مثل 2.5',
  'an amount of money above 0 with at most three decimals, such as 2.5':
    'مبلغ من المال أكبر من 0 بثلاث منازل عشرية على الأكثر، مثل 2.5',
  'expected none here, because a day can be declared after its rides: use factors, found some':
    'المتوقع لا شيء هنا، لأن اليوم قد يُعلن بعد رحلاته: استخدم factors؛ والموجود بعض منها',
  'expected none, because the campaign counts more than trips, found one':
    'المتوقع لا شيء، لأن الحملة تحتسب أكثر من الرحلات؛ والموجود واحد',
  'a list of kinds of day': 'قائمة أنواع أيام',
  'at least one kind of day': 'نوع يوم واحد على الأقل',
  'a kind of day': 'نوع يوم',
  'a list of calendars': 'قائمة تقويمات',
  'at least one calendar': 'تقويم واحد على الأقل',
  'a list of dates such as 2026-12-25': 'قائمة تواريخ مثل \u20662026-12-25\u2069',
  'at least one date': 'تاريخ واحد على الأقل',
  'each date once': 'كل تاريخ مرة واحدة',
  'a calendar': 'تقويم',
  'a window whose kind is one of CAMPAIGN, CALENDAR, ROLLING': 'فترة نوعها CAMPAIGN أو CALENDAR أو ROLLING',
  'a map with unit: DAY, WEEK or MONTH, or of: MODES, STOPS, LINES or PROVIDERS':
    'خريطة فيها «unit»: \u200FDAY أو WEEK أو MONTH، أو «of»: \u200FMODES أو STOPS أو LINES أو PROVIDERS',
  'expected no measure with distinct, because distinct ones are counted one by one, found one':
    'المتوقع عدم وجود مقياس مع distinct، لأن المختلفة تُحتسب واحدة واحدة؛ والموجود واحد',
  'expected CALENDAR, CAMPAIGN or FROM_FIRST for a carried measure or different ones, found ROLLING':
    'المتوقع CALENDAR أو CAMPAIGN أو FROM_FIRST لمقياس مرحّل أو لاحتساب المختلفة؛ والموجود ROLLING',
  'at least one time range': 'فترة زمنية واحدة على الأقل',
  'no status, because a status cannot depend on a status': 'بلا مكانة، لأن المكانة لا يمكن أن تعتمد على مكانة',
  'no control group, because a friend would read the promise in an invitation and not be paid':
    'بلا مجموعة ضابطة، لأن صديقًا قد يقرأ الوعد في دعوة ولا يُدفع له',
  'no amount here, because the levels have the amounts': 'بلا مقدار هنا، لأن المقادير في المستويات',
  'no condition here, because at most {0} can be nested': 'بلا شرط هنا، لأن {0} على الأكثر يمكن تداخلها',
  'a list of conditions': 'قائمة شروط',
  'at least one condition': 'شرط واحد على الأقل',
  'expected at least the {0} of {1}, found {2}': 'المتوقع على الأقل {0} الخاص بـ {1}؛ والموجود {2}',
  'expected at most {0} conditions in all, found {1}': 'المتوقع {0} من الشروط في المجموع على الأكثر؛ والموجود {1}',
  'expected no {0}, because the campaign counts no trips, found one':
    'المتوقع عدم وجود {0}، لأن الحملة لا تحتسب رحلات؛ والموجود واحد',
  'expected no {0}, because the campaign counts more than trips, or none, found one':
    'المتوقع عدم وجود {0}، لأن الحملة تحتسب أكثر من الرحلات أو لا تحتسبها؛ والموجود واحد',
  'expected TRANSACTIONAL, because it pays for a moment, found {0}':
    'المتوقع TRANSACTIONAL، لأنها تدفع عن مناسبة؛ والموجود {0}',
  'expected a moment alone, because nothing else counts like it, found more':
    'المتوقع مناسبة وحدها، لأن لا شيء آخر يُحتسب مثلها؛ والموجود أكثر',
  'expected none, because no provider reports a moment, found some':
    'المتوقع لا شيء، لأن أي مزوّد لا يبلّغ عن مناسبة؛ والموجود بعض منها',
  'expected none, because a moment has no measure, found one': 'المتوقع لا شيء، لأن المناسبة بلا مقياس؛ والموجود واحد',
  'a number of days from 1 to 3660': 'عدد من الأيام من 1 إلى 3660',
  'expected a longer window, because no ride is in it after {0} days without one, found a shorter one':
    'المتوقع فترة أطول، لأنه لا رحلة فيها بعد {0} يومًا دون رحلة؛ والموجود فترة أقصر',
  'expected nothing, because the rides of a streak follow each other, found an absence':
    'المتوقع لا شيء، لأن رحلات السلسلة تتوالى؛ والموجود غياب',
  'a window whose kind is one of CAMPAIGN, CALENDAR, ROLLING, FROM_FIRST':
    'فترة نوعها CAMPAIGN أو CALENDAR أو ROLLING أو FROM_FIRST',
  'a map with earnings and days, or window (or timeFrameLengthInSeconds, where 86400 or more is seconds)':
    'خريطة فيها earnings وdays، أو window (أو timeFrameLengthInSeconds، حيث 86400 فأكثر تعني ثواني)',
  'an image or one of {0}': 'صورة أو أحد {0}',
  'at most 5 badges': '5 شارات على الأكثر',
  'a list of conditions with their reward': 'قائمة شروط مع مكافآتها',
  'at least one reward': 'مكافأة واحدة على الأقل',
  'at most 12 rewards': '12 مكافأة على الأكثر',
  'at least one prize': 'جائزة واحدة على الأقل',
  'a list of prizes': 'قائمة جوائز',
  'a shorter text': 'نص أقصر',
  'at least one step': 'خطوة واحدة على الأقل',
  'at most 10 steps': '10 خطوات على الأكثر',
  'expected at least 1, because steps count friends who brought a reward, found 0':
    'المتوقع 1 على الأقل، لأن الخطوات تحتسب الأصدقاء الذين جلبوا مكافأة؛ والموجود 0',
  'expected more friends than in the step before ({0}), found {1}':
    'المتوقع أصدقاء أكثر من الخطوة السابقة ({0})؛ والموجود {1}',
  'expected points or an offer, found both or neither': 'المتوقع نقاط أو عرض؛ والموجود كلاهما أو لا شيء',
  'expected at most {0}, the lifetime limit of a code, found {1}':
    'المتوقع {0} على الأكثر، وهو الحد الإجمالي للرمز؛ والموجود {1}',
  'a list of leagues': 'قائمة دوريات',
  'a list of challenges': 'قائمة تحديات',
  'at most 12 challenges': '12 تحديًا على الأكثر',
  'at most 8 prizes': '8 جوائز على الأكثر',
  'a number of days from 1 to 60': 'عدد من الأيام من 1 إلى 60',
  'expected each challenge once, found {0} again': 'المتوقع كل تحدٍّ مرة واحدة؛ والموجود {0} مكرر',
  'expected the first day of a month, because the challenge repeats every month, found {0}':
    'المتوقع أول يوم في شهر، لأن التحدي يتكرر كل شهر؛ والموجود {0}',
  'expected the last day of a month, because the challenge repeats every month, found {0}':
    'المتوقع آخر يوم في شهر، لأن التحدي يتكرر كل شهر؛ والموجود {0}',
  'expected the last day, because the challenge does not repeat, found none':
    'المتوقع آخر يوم، لأن التحدي لا يتكرر؛ ولم يوجد',
  'expected at most {0} days from startsOn, found {1}': 'المتوقع {0} يومًا على الأكثر من startsOn؛ والموجود {1}',
  'expected none, because the teams have no leagues, found {0}': 'المتوقع لا شيء، لأن الفرق بلا دوريات؛ والموجود {0}',
  'expected a league of teams ({0}), found {1}': 'المتوقع دوري فرق ({0})؛ والموجود {1}',
  'expected a campaign that counts team.challenge, found {0}': 'المتوقع حملة تحتسب team.challenge؛ والموجود {0}',
  'expected a campaign that runs on {0}, when the challenge is settled, found {1}, which ends on {2}':
    'المتوقع حملة سارية في {0} عند حسم التحدي؛ والموجود {1}، وهي تنتهي في {2}',
  'expected a campaign that runs on {0}, when the challenge is settled, found {1}, which starts on {2}':
    'المتوقع حملة سارية في {0} عند حسم التحدي؛ والموجود {1}، وهي تبدأ في {2}',
  'expected firstTeams or a goal, found neither': 'المتوقع firstTeams أو هدف؛ ولم يوجد أي منهما',
  'expected firstTeams or a goal, because each is a prize of its own, found both':
    'المتوقع firstTeams أو هدف، لأن كلًا منهما جائزة مستقلة؛ والموجود كلاهما',
  'expected TEAM, because a member is at most one rider, found MEMBER':
    'المتوقع TEAM، لأن العضو راكب واحد على الأكثر؛ والموجود MEMBER',
  'expected a prize of a team challenge that names this campaign, found none':
    'المتوقع جائزة في تحدي فرق تسمي هذه الحملة؛ ولم توجد',
  'expected at most {0} days from the first day to the settlement, because rides lose their details after {1} days (rideDetailDays), found {2}':
    'المتوقع {0} يومًا على الأكثر من أول يوم حتى الحسم، لأن الرحلات تفقد تفاصيلها بعد {1} يومًا (rideDetailDays)؛ والموجود {2}',
  'expected a campaign without endsOn, because the challenge repeats without an end, found {0}, which ends on {1}':
    'المتوقع حملة بلا endsOn، لأن التحدي يتكرر بلا نهاية؛ والموجود {0}، وهي تنتهي في {1}',
  'expected {0}, because the challenge was settled for good (later days need a challenge with another id), found {1}':
    'المتوقع {0}، لأن التحدي حُسم نهائيًا (تحتاج الأيام اللاحقة إلى تحدٍّ بمعرّف آخر)؛ والموجود {1}',
  'expected a day after {0} or prizes of other campaigns, because {1} was settled until that day and {2} paid for it, found {3}':
    'المتوقع يوم بعد {0} أو جوائز حملات أخرى، لأن {1} حُسم حتى ذلك اليوم ودفعت {2} مقابله؛ والموجود {3}',
  'at most 8 leagues': '8 دوريات على الأكثر',
  'expected each league once, found {0} again': 'المتوقع كل دوري مرة واحدة؛ والموجود {0} مكرر',
  'expected {0} members or more, because smaller teams show no figures, found {1}':
    'المتوقع {0} أعضاء أو أكثر، لأن الفرق الأصغر لا تعرض أرقامًا؛ والموجود {1}',
  'at least one level': 'مستوى واحد على الأقل',
  'at least one place': 'مكان واحد على الأقل',
  'at least one tier': 'شريحة واحدة على الأقل',
  'a route_id as text': 'قيمة route_id كنص',
  'a route_id': 'قيمة route_id',
  'a list of route_ids': 'قائمة من قيم route_id',
  'expected a day on or after startsOn ({0}), found {1}': 'المتوقع يوم في startsOn \u200F({0}) أو بعده؛ والموجود {1}',
  'expected a day before endsOn ({0}), so everyone gets the campaign, found {1}':
    'المتوقع يوم قبل endsOn \u200F({0}) ليحصل الجميع على الحملة؛ والموجود {1}',
  'expected no budget, because it counts points and the campaign pays none; the stock of its offer limits it, found one':
    'المتوقع عدم وجود ميزانية، لأنها تحتسب النقاط والحملة لا تدفع نقاطًا ومخزون عرضها يحدّها؛ والموجود واحدة',
  'expected a whole number of points, 1 or more, because neither rewardOffer nor rewardDraw is set, found 0':
    'المتوقع عدد صحيح من النقاط، 1 أو أكثر، لأن rewardOffer وrewardDraw غير محددين؛ والموجود 0',
  'expected a day on or after entriesFrom ({0}), found {1}':
    'المتوقع يوم في entriesFrom \u200F({0}) أو بعده؛ والموجود {1}',
  'expected a day after entriesUntil ({0}), because the list of entries closes as it begins, found {1}':
    'المتوقع يوم بعد entriesUntil \u200F({0})، لأن قائمة الفرص تُغلق عند بدايته؛ والموجود {1}',
  'expected at most entriesMax ({0}), found {1}': 'المتوقع entriesMax \u200F({0}) على الأكثر؛ والموجود {1}',
  'expected rulesUrl, because riders are asked to agree to the rules, found none':
    'المتوقع rulesUrl، لأن الركاب يُطلب منهم الموافقة على القواعد؛ ولم يوجد',
  'expected an active campaign whose rewardDraw names this draw, because nobody could win, found none':
    'المتوقع حملة نشطة تسمي هذا السحب في rewardDraw، وإلا فلن يفوز أحد؛ ولم توجد',
  'expected an offer without endsOn, or with {0} or later, because winners have claimDays ({1}) days after drawsOn, found {2}':
    'المتوقع عرض بلا endsOn، أو بقيمة {0} أو بعدها، لأن للفائزين claimDays \u200F({1}) يومًا بعد drawsOn؛ والموجود {2}',
  'expected at least {0} codes in the pool of {1}, because prizes promise them, found {2}':
    'المتوقع {0} رمزًا على الأقل في مخزون {1}، لأن الجوائز تعد بها؛ والموجود {2}',
  'expected at least {0}, because {1} gives that many entries at once, found {2}':
    'المتوقع {0} على الأقل، لأن {1} تمنح هذا العدد من الفرص دفعة واحدة؛ والموجود {2}',
  'expected a team, because challenges and leagues need one (add teams at the desk, under Teams of riders), found none':
    'المتوقع فريق، لأن التحديات والدوريات تحتاج إلى فريق (أضف فرقًا في المكتب تحت «فرق الركاب»)؛ ولم يوجد',
  'expected members in the teams, because challenges and leagues need them (give the team codes to riders), found none (teams: {0})':
    'المتوقع أعضاء في الفرق، لأن التحديات والدوريات تحتاج إليهم (أعط رموز الفرق للركاب)؛ ولم يوجد أحد (الفرق: {0})',
  'expected members in each team (give the team codes to riders, or archive the team), found none in {0}':
    'المتوقع أعضاء في كل فريق (أعط رموز الفرق للركاب، أو أرشف الفريق)؛ ولم يوجد أحد في {0}',
  'expected members in each team (give the team codes to riders, or archive the team), found none in {0} and {1} more':
    'المتوقع أعضاء في كل فريق (أعط رموز الفرق للركاب، أو أرشف الفريق)؛ ولم يوجد أحد في {0} و{1} أخرى',
  'expected {0} of the draw {1} to stay {2}, because riders have entries (a changed draw needs another id), found {3}':
    'المتوقع أن يبقى {0} في السحب {1} كما هو {2}، لأن لدى الركاب فرصًا (يحتاج السحب المعدّل إلى معرّف آخر)؛ والموجود {3}',
  'expected {0} of the draw {1} to be at least {2}, because riders have entries (a changed draw needs another id), found {3}':
    'المتوقع أن يكون {0} في السحب {1} على الأقل {2}، لأن لدى الركاب فرصًا (يحتاج السحب المعدّل إلى معرّف آخر)؛ والموجود {3}',
  'expected the draw {0} to stay until it is held, because riders have entries, found no such draw':
    'المتوقع أن يبقى السحب {0} حتى إجرائه، لأن لدى الركاب فرصًا؛ ولم يوجد هذا السحب',
  'expected a first day, because the control group is measured from it, found nothing':
    'المتوقع أول يوم، لأن المجموعة الضابطة تُقاس منه؛ ولم يوجد',
  'expected points or money, found neither': 'المتوقع نقاط أو مال؛ ولم يوجد أي منهما',
  'expected points or money, found both': 'المتوقع نقاط أو مال؛ والموجود كلاهما',
  'expected at most {0} points, found {1}': 'المتوقع {0} نقطة على الأكثر؛ والموجود {1}',
  'expected at least {0} points, because the campaign pays that much at once, found {1}':
    'المتوقع {0} نقطة على الأقل، لأن الحملة تدفع هذا القدر دفعة واحدة؛ والموجود {1}',
  'expected points, because settings.pointValue is not set, found money':
    'المتوقع نقاط، لأن settings.pointValue غير محدد؛ والموجود مال',
  'a whole number from 1 to 168': 'عدد صحيح من 1 إلى 168',
  'a whole number of days from 1 to 60': 'عدد صحيح من الأيام من 1 إلى 60',
  'a whole number from 1 to 50': 'عدد صحيح من 1 إلى 50',
  'a three-letter currency code (ISO 4217), such as USD': 'رمز عملة من ثلاثة أحرف (ISO 4217)، مثل USD',
  'expected startsOn or endsOn with CAMPAIGN, found neither':
    'المتوقع startsOn أو endsOn مع CAMPAIGN؛ ولم يوجد أي منهما',
  'expected startsOn or endsOn with a CAMPAIGN window, found neither':
    'المتوقع startsOn أو endsOn مع فترة CAMPAIGN؛ ولم يوجد أي منهما',
  'expected a link, because the action is LINK, found nothing': 'المتوقع رابط، لأن الإجراء LINK؛ ولم يوجد',
  'expected no url, because the action is {0}, found one': 'المتوقع عدم وجود url، لأن الإجراء {0}؛ والموجود واحد',
  'expected the action LINK with the url of the survey and {token} in it, which identifies the rider, found another':
    'المتوقع الإجراء LINK مع url الاستبيان وفيه {token}، الذي يعرّف الراكب؛ والموجود غيره',
  'expected CONNECT or nothing, because the campaign is about connecting, found LINK':
    'المتوقع CONNECT أو لا شيء، لأن الحملة عن الربط؛ والموجود LINK',
  'expected no {token}, because only surveys identify riders, found one':
    'المتوقع عدم وجود {token}، لأن الاستبيانات وحدها تعرّف الركاب؛ والموجود واحد',
  'expected a limit, because clicks can be repeated without proof, found none':
    'المتوقع حد، لأن النقرات يمكن تكرارها دون إثبات؛ ولم يوجد',
  'expected place.visited only, because the campaign is about visits, found {0}':
    'المتوقع place.visited فقط، لأن الحملة عن الزيارات؛ والموجود {0}',
  'expected at most {0}, because no more distinct {1}s fit into the window, found {2}':
    'المتوقع {0} على الأكثر، لأن الفترة لا تتسع لأكثر من ذلك من {1} المختلفة؛ والموجود {2}',
  'expected false, because no window follows a CAMPAIGN window, found true':
    'المتوقع false، لأنه لا فترة بعد فترة CAMPAIGN؛ والموجود true',
  'expected false, because distinct times cannot be carried over, found true':
    'المتوقع false، لأن الأوقات المختلفة لا تُرحَّل؛ والموجود true',
  'expected a unit with inARow, such as { unit: DAY }, found none':
    'المتوقع وحدة مع inARow، مثل \u2066{ unit: DAY }\u2069؛ ولم توجد',
  'expected none, because a streak in a row ends at the first miss, not after days, found {0}':
    'المتوقع لا شيء، لأن السلسلة المتوالية تنتهي عند أول تفويت لا بعد أيام؛ والموجود {0}',
  'expected perLevel (given) or earnedEvery (earned), found neither':
    'المتوقع perLevel (ممنوحة) أو earnedEvery (مكسوبة)؛ ولم يوجد أي منهما',
  'expected none without earnedEvery, because included freezes reset with each level, found {0}':
    'المتوقع لا شيء دون earnedEvery، لأن مرات التجميد المشمولة تتجدد مع كل مستوى؛ والموجود {0}',
  'expected none without inARow, because a time window already allows misses, found some':
    'المتوقع لا شيء دون inARow، لأن الفترة الزمنية تسمح بالتفويت أصلًا؛ والموجود بعض منها',
  'expected the days that a level lasts, or inARow: true, found neither':
    'المتوقع عدد أيام المستوى، أو inARow: true؛ ولم يوجد أي منهما',
  'expected at least {0}, because {1} distinct {2}s do not fit into less, found {3}':
    'المتوقع {0} على الأقل، لأن {1} من {2} المختلفة لا تتسع لها فترة أقل؛ والموجود {3}',
  'expected {0} only, because the tiers of a {1} campaign count {2}, found {3}':
    'المتوقع {0} فقط، لأن شرائح حملة {1} تحتسب {2}؛ والموجود {3}',
  trips: 'الرحلات',
  surveys: 'الاستبيانات',
  'expected none with rewardPer, because both set the points, found some':
    'المتوقع لا شيء مع rewardPer، لأن كليهما يحدد النقاط؛ والموجود بعض منها',
  'expected unmeasured: COUNTS or REFUSED, because single bus taps have no duration, found none':
    'المتوقع unmeasured: COUNTS أو REFUSED، لأن مسح الحافلة الواحد بلا مدة؛ ولم يوجد',
  'expected conditions that can all be met, because this campaign can never pay, found some that cannot':
    'المتوقع شروط يمكن أن تتحقق كلها، وإلا فلن تدفع هذه الحملة أبدًا؛ والموجود شروط لا يمكن أن تتحقق',
  'expected conditions that leave some rides, because those under not exclude all that the others allow and this campaign can never pay, found none left':
    'المتوقع شروط تُبقي بعض الرحلات، لأن شروط not تستبعد كل ما تسمح به الأخرى فلا تدفع الحملة أبدًا؛ ولم يبق شيء',
  "expected one of the days {0}, because the campaign's dates include no other and it can never pay, found {1}":
    'المتوقع أحد الأيام {0}، لأن تواريخ الحملة لا تشمل غيرها فلا تدفع أبدًا؛ والموجود {1}',
  'expected at most {0}, because the campaign lasts no more days and can never pay, found {1}':
    'المتوقع {0} على الأكثر، لأن الحملة لا تستمر أيامًا أكثر فلا تدفع أبدًا؛ والموجود {1}',
  'expected a limit, or limit: null for none, because an account that reports a hundred rides a day is paid for each, found none':
    'المتوقع حد، أو limit: null لعدم وجوده، لأن حسابًا يبلّغ عن مئة رحلة يوميًا يُدفع له عن كل منها؛ ولم يوجد',
  'expected no look-back for {0}, because it pays nothing to accounts that are typed without proof, found {1}':
    'المتوقع عدم النظر إلى الماضي لدى {0}، لأنه لا يدفع للحسابات المكتوبة دون إثبات؛ والموجود {1}',
  'expected {0} or a later day, found {1}': 'المتوقع {0} أو يوم لاحق؛ والموجود {1}',
  'expected at most {0}, found {1}': 'المتوقع {0} على الأكثر؛ والموجود {1}',
  'expected each mode once, found {0} again': 'المتوقع كل وسيلة مرة واحدة؛ والموجود {0} مكررة',
  'expected pointsMax, the most points that one ride may earn, found none':
    'المتوقع pointsMax، أقصى نقاط يمكن أن تكسبها رحلة واحدة؛ ولم يوجد',
  'expected at most {0} points at once, because more is likely a typo, found {1}':
    'المتوقع {0} نقطة على الأكثر دفعة واحدة، لأن الأكثر خطأ كتابي على الأرجح؛ والموجود {1}',
  'expected more than {0} points, because this month already paid that many and would pay no more, found {1}':
    'المتوقع أكثر من {0} نقطة، لأن هذا الشهر دفع هذا القدر ولن يدفع المزيد؛ والموجود {1}',
  'a quoted code of {0} to {1} letters, digits, hyphens or underscores':
    'رمز بين علامتي اقتباس من {0} إلى {1} من الحروف اللاتينية أو الأرقام أو الواصلات أو الشرطات السفلية',
  'a code pattern such as "RIDE-####-##": capitals, digits, hyphens and at least {0} #, each a random letter or digit':
    'نمط رمز مثل "\u2066RIDE-####-##\u2069": حروف كبيرة وأرقام وواصلات و{0} على الأقل من #، وكل منها حرف أو رقم عشوائي',
  "the supplier's product name": 'اسم المنتج لدى المورّد',
  'a stock whose kind is one of pool, template, ticket, fixed, supplier, credit':
    'مخزون نوعه أحد pool وtemplate وticket وfixed وsupplier وcredit',
  'at most 2 fields, since the code is the first of 3': 'حقلان على الأكثر، لأن الرمز هو الأول من 3',
  'expected {0}, because the coupon type is {1}, found {2}': 'المتوقع {0}، لأن نوع القسيمة {1}؛ والموجود {2}',
  'expected lifeMinutes, because a {0} coupon expires, found none':
    'المتوقع lifeMinutes، لأن قسيمة {0} تنتهي صلاحيتها؛ ولم يوجد',
  'expected a url, because the ticket is a page, found none': 'المتوقع url، لأن التذكرة صفحة؛ ولم يوجد',
  'expected none, because a {0} coupon does not expire, found {1}':
    'المتوقع لا شيء، لأن قسيمة {0} لا تنتهي صلاحيتها؛ والموجود {1}',
  'expected both redemptions and days to be 0 (no limit) or both above 0, found one of each':
    'المتوقع أن تكون redemptions وdays كلتاهما 0 (بلا حد) أو كلتاهما فوق 0؛ والموجود واحدة من كل نوع',
  'expected at most the lifetime limit of {0}, found {1}': 'المتوقع على الأكثر الحد الإجمالي {0}؛ والموجود {1}',
  'expected nothing, because no action is required, found one': 'المتوقع لا شيء، لأنه لا إجراء مطلوب؛ والموجود واحد',
  'expected nothing with actionCampaign, found a number of rides':
    'المتوقع لا شيء مع actionCampaign؛ والموجود عدد رحلات',
  'expected a campaign that does not count redemptions, found one':
    'المتوقع حملة لا تحتسب عمليات الاستبدال؛ والموجود واحدة تحتسبها',
  'expected a name of its own, found "{0}", which is a campaign\'s': 'المتوقع اسم خاص؛ والموجود "{0}"، وهو اسم حملة',
  'expected at most {0}, the lifetime limit, found {1}': 'المتوقع {0} على الأكثر، وهو الحد الإجمالي؛ والموجود {1}',
  'expected {0} of its own, found {1}, which is already used': 'المتوقع {0} خاص؛ والموجود {1}، وهو مستخدم بالفعل',
  'expected {0} of this pack ({1}), found {2}': 'المتوقع {0} من هذا البرنامج ({1})؛ والموجود {2}',
  'there is none yet': 'لا يوجد أي منها بعد',
  'an id': 'معرّف',
  'a provider': 'مزوّد',
  'a place': 'مكان',
  'a campaign category': 'فئة حملات',
  'a campaign': 'حملة',
  'an offer category': 'فئة عروض',
  'an offer': 'عرض',
  'a draw': 'سحب',
  'an update card': 'بطاقة أخبار',
  'an action-box category': 'فئة بطاقات ترويجية',
  'an action box': 'بطاقة ترويجية',
  'a new feature': 'إعلان',
  'a segment': 'شريحة',
  'a code': 'رمز',
  'a map from ids to texts': 'خريطة من معرّفات إلى نصوص',
  'a list of Title and Description': 'قائمة من Title وDescription',
  'expected a text, found nothing': 'المتوقع نص؛ ولم يوجد',
  'expected a text in {0}, found nothing; English is shown instead':
    'المتوقع نص في {0}؛ ولم يوجد، ويُعرض النص الإنجليزي بدلًا منه',
  'expected an id of {0} in programme.yaml, found "{1}", which is not there':
    'المتوقع معرّف {0} في programme.yaml؛ والموجود "{1}"، وهو غير موجود فيه',
  'expected wording/{0}.json, because {1} is listed, found no such file':
    'المتوقع wording/{0}.json، لأن {1} مدرجة؛ ولم يوجد هذا الملف',
  'expected a contrast of at least {0}:1 with {1}, found {2}:1; the app will use {3} instead':
    'المتوقع تباين لا يقل عن {0}:1 مع {1}؛ والموجود {2}:1؛ وسيستخدم التطبيق {3} بدلًا منه',
  white: 'الأبيض',
  'expected a file in images/, found "{0}", which is not there':
    'المتوقع ملف في images/\u200E؛ والموجود "{0}"، وهو غير موجود فيه',
  'expected to be used by the pack, found no use': 'المتوقع أن يستخدمه البرنامج؛ ولم يوجد استخدام له',
  'expected the icons of the installed app, found no {0}: npm run tenant:icons -- {1} draws them':
    'المتوقع أيقونات التطبيق المثبّت؛ ولم يوجد {0}: يرسمها npm run tenant:icons -- {1}',
  'expected an image in the format of its name ({0}), found something else':
    'المتوقع صورة بصيغة اسمها ({0})؛ والموجود شيء آخر',
  'expected an image in the format of its name ({0}), found {1}': 'المتوقع صورة بصيغة اسمها ({0})؛ والموجود {1}',
  another: 'آخر',
  'expected at most {0} pixels on a side, found {1} by {2}: save it smaller, 1280 wide is enough for a card':
    'المتوقع {0} بكسل على الأكثر لكل ضلع؛ والموجود {1} في {2}: احفظها أصغر، فعرض 1280 يكفي لبطاقة',
  'expected at most 200 KB': 'المتوقع 200 KB على الأكثر',
  'expected an SVG with a viewBox': 'المتوقع SVG له viewBox',
  'expected an SVG that is well-formed XML': 'المتوقع SVG بصيغة XML سليمة',
  'expected an image with at least one pixel on each side': 'المتوقع صورة فيها بكسل واحد على الأقل لكل ضلع',
  'expected a logo without text elements, found some in "{0}": convert the text to outlines (paths) in your drawing program':
    'المتوقع شعار بلا عناصر نصية؛ والموجود بعضها في "{0}": حوّل النص إلى مسارات في برنامج الرسم',
  'expected a plain drawing, found {0}': 'المتوقع رسم بسيط؛ والموجود {0}',
  'a script': 'برنامج نصي',
  'foreign content': 'محتوى غريب',
  'an event handler': 'معالج أحداث',
  'a reference to something outside': 'إشارة إلى شيء خارجي',
  'something that is not a drawing': 'شيء ليس رسمًا',
  'expected a name of lowercase letters, digits and hyphens that ends in .svg, .png, .jpg or .webp':
    'المتوقع اسم من حروف لاتينية صغيرة وأرقام وواصلات ينتهي بـ \u200E.svg أو \u200E.png أو \u200E.jpg أو \u200E.webp',
  'expected a PNG of {0} by {1} pixels, found something else':
    'المتوقع صورة PNG بأبعاد {0} في {1} بكسل؛ والموجود شيء آخر',
  'expected {0} by {1} pixels, found {2} by {3}': 'المتوقع {0} في {1} بكسل؛ والموجود {2} في {3}',
  'The host {0} belongs to the tenant {1}.': 'المضيف {0} يخص الجهة {1}.',
  'The origin {0} is allowed by the tenant {1}.': 'المصدر {0} مسموح لدى الجهة {1}.',
  'The code {0} was generated in batch {1}, so the pack cannot use it too.':
    'الرمز {0} وُلّد في الدفعة {1}، لذلك لا يمكن للبرنامج استخدامه أيضًا.',
  'expected spaces at the start of this line, found a tab: use as many spaces as the lines around it':
    'المتوقع مسافات في بداية هذا السطر؛ والموجود علامة جدولة: استخدم عدد مسافات الأسطر المجاورة',
  'expected this line to start in the same column as the others in its list or map, found it in column {0}: use as many spaces as they have, and a hyphen in a list':
    'المتوقع أن يبدأ هذا السطر في عمود الأسطر الأخرى في قائمته أو خريطته؛ والموجود في العمود {0}: استخدم عدد مسافاتها، وواصلة في القائمة',
  'expected a space after the hyphen of a list, found none: add one':
    'المتوقع مسافة بعد واصلة القائمة؛ ولم توجد: أضف واحدة',
  'expected a key with a colon and a space after it, found {0}: write it as key: value, or indent the line if it continues the text above':
    'المتوقع مفتاح بعده نقطتان ومسافة؛ والموجود {0}: اكتبه بصيغة key: value، أو أزح السطر إذا كان تتمة للنص أعلاه',
  'expected the key {0} once, found it in line {1} already: remove one of them':
    'المتوقع المفتاح {0} مرة واحدة؛ والموجود في السطر {1} من قبل: أزل أحدهما',
  'expected a {0} at the end of the text that starts here, found none: add it where the text ends':
    'المتوقع {0} في نهاية النص الذي يبدأ هنا؛ ولم يوجد: أضفه حيث ينتهي النص',
  'expected nothing after the closing {0}, found {1}: remove it, or write {2} for a quote inside the text':
    'المتوقع لا شيء بعد {0} الختامية؛ والموجود {1}: أزله، أو اكتب {2} لعلامة اقتباس داخل النص',
  'expected a {0} that closes what {1} opens here, found none: add it where the list or map ends':
    'المتوقع {0} تغلق ما تفتحه {1} هنا؛ ولم توجد: أضفها حيث تنتهي القائمة أو الخريطة',
  'expected a comma between two entries, found none: add one after the entry before this one':
    'المتوقع فاصلة بين عنصرين؛ ولم توجد: أضف واحدة بعد العنصر السابق',
  'expected quotes around a text with a colon and a space in it, found none: put it in quotes':
    'المتوقع علامتا اقتباس حول نص فيه نقطتان ومسافة؛ ولم توجدا: ضعه بين علامتي اقتباس',
  'expected quotes around a value that begins with {0}, found none: put it in quotes':
    'المتوقع علامتا اقتباس حول قيمة تبدأ بـ {0}؛ ولم توجدا: ضعها بين علامتي اقتباس',
  'expected two backslashes for one in a text in double quotes, found {0}: write it as {1}':
    'المتوقع شرطتان مائلتان عكسيتان بدل واحدة في نص بين علامتي اقتباس مزدوجتين؛ والموجود {0}: اكتبها {1}',
  'expected lists and maps a few levels deep, found too many inside each other: use fewer levels':
    'المتوقع قوائم وخرائط بمستويات قليلة؛ والموجود تداخل أكثر من اللازم: استخدم مستويات أقل',
  'expected at most {0} items in a list or map, found {1}: remove some':
    'المتوقع {0} عنصرًا على الأكثر في قائمة أو خريطة؛ والموجود {1}: أزل بعضها',
  'expected at most {0} aliases, found {1}: write out their values':
    'المتوقع {0} اسمًا بديلًا على الأكثر؛ والموجود {1}: اكتب قيمها كاملة',
  'expected lists that follow the schema, found too many errors to list: compare the file with a pack that works':
    'المتوقع قوائم تتبع المخطط؛ والموجود أخطاء أكثر من أن تُدرج: قارن الملف ببرنامج يعمل',
  'and {0} more: fix these first': 'و{0} أخرى: أصلح هذه أولًا',
  'expected one document in a file, found --- or ... in it: remove that line':
    'المتوقع مستند واحد في الملف؛ والموجود --- أو ... فيه: أزل ذلك السطر',
  'expected a valid YAML or JSON line, found one that cannot be read: compare it and the line before it with the others':
    'المتوقع سطر YAML أو JSON صالح؛ والموجود سطر تعذّرت قراءته: قارنه والسطر الذي قبله بالأسطر الأخرى',
  'expected a file without aliases of aliases, found some that never end: write out their values':
    'المتوقع ملف بلا أسماء بديلة لأسماء بديلة؛ والموجود منها ما لا ينتهي: اكتب قيمها كاملة',
  'expected a text that can be saved, found NUL or half of a character':
    'المتوقع نص يمكن حفظه؛ والموجود NUL أو نصف حرف',
  'expected {0}, found no such file': 'المتوقع {0}؛ ولم يوجد هذا الملف',
  'expected one of {0}, found another name': 'المتوقع أحد {0}؛ والموجود اسم آخر',
  'expected at most {0} characters, found {1}': 'المتوقع {0} حرفًا على الأكثر؛ والموجود {1}',
  'an address beginning with https:// and naming a public host, such as "https://feeds.agency.example/alerts.pb"':
    'عنوان يبدأ بـ https://\u200E ويسمي مضيفًا عامًا، مثل "https://feeds.agency.example/alerts.pb"',
  'a factor from 1.25 to 20 in steps of 0.25, such as 2': 'معامل من 1.25 إلى 20 بخطوات من 0.25، مثل 2',
  'a list of levels': 'قائمة مستويات',
  'at most 8 levels': '8 مستويات على الأكثر',
  'a list of factors with their conditions': 'قائمة معاملات بشروطها',
  'at least one factor': 'معامل واحد على الأقل',
  'at most 8 factors': '8 معاملات على الأكثر',
  'a status whose kind is one of COUNT, TIER': 'مكانة نوعها COUNT أو TIER',
  'a list of campaigns': 'قائمة حملات',
  'at least two campaigns': 'حملتان على الأقل',
  'a status': 'مكانة',
  'a cap': 'سقف',
  'expected a name, because receipts say why points are multiplied, found none':
    'المتوقع اسم، لأن الإيصالات تذكر سبب مضاعفة النقاط؛ ولم يوجد',
  'expected factors whose product is at most {0}, found {1}': 'المتوقع معاملات حاصل ضربها {0} على الأكثر؛ والموجود {1}',
  'expected at least {0} points, because a campaign pays that much at once, found {1}':
    'المتوقع {0} نقطة على الأقل، لأن حملة تدفع هذا القدر دفعة واحدة؛ والموجود {1}',
  'expected each level once, found {0} again': 'المتوقع كل مستوى مرة واحدة؛ والموجود {0} مكرر',
  'expected more than the {0} of {1}, found {2}': 'المتوقع أكثر من {0} الخاص بـ {1}؛ والموجود {2}',
  'expected THIS, because no period precedes the whole program, found LAST':
    'المتوقع THIS، لأنه لا فترة قبل البرنامج كله؛ والموجود LAST',
  'expected RIDES, because not only trips count, found {0}':
    'المتوقع RIDES، لأن الاحتساب لا يقتصر على الرحلات؛ والموجود {0}',
  'expected a TIER campaign, found {0}, which is {1}': 'المتوقع حملة TIER؛ والموجود {0}، وهي {1}',
  'expected a campaign that counts whatever the status, because this would be a circle, found {0}':
    'المتوقع حملة تحتسب بصرف النظر عن المكانة، وإلا لكانت حلقة؛ والموجود {0}',
  'expected at most the {0} tiers of {1}, found {2}': 'المتوقع على الأكثر {0} شريحة الخاصة بـ {1}؛ والموجود {2}',
  'expected a campaign that counts activity, found {0}, which is {1}':
    'المتوقع حملة تحتسب النشاط؛ والموجود {0}، وهي {1}',
  'expected at least one condition, because without any the offer is for everyone, found none':
    'المتوقع شرط واحد على الأقل، لأن العرض بدون شرط للجميع؛ ولم يوجد',
  'expected 0, because members to whom it is given pay no points and nobody else can have it, found {0}':
    'المتوقع 0، لأن الأعضاء الذين يُمنح لهم لا يدفعون نقاطًا ولا يحصل عليه غيرهم؛ والموجود {0}',
  'expected 0, because each member redeems it only once ever, found {0}':
    'المتوقع 0، لأن كل عضو يستبدله مرة واحدة فقط على الإطلاق؛ والموجود {0}',
  'expected a campaign that members complete, found {0}, which is {1} and pays on and on':
    'المتوقع حملة يكملها الأعضاء؛ والموجود {0}، وهي {1} وتدفع باستمرار',
  'expected a campaign that pays points or an offer as it is completed, found {0}, which gives only entries for a draw':
    'المتوقع حملة تدفع نقاطًا أو عرضًا عند اكتمالها؛ والموجود {0}، وهي تمنح فرصًا في سحب فقط',
  'expected an offer for everyone, or only for granted members, because whoever gets it must see it, found {0}':
    'المتوقع عرض للجميع، أو فقط للأعضاء الذين مُنحوه، لأن من يحصل عليه يجب أن يراه؛ والموجود {0}',
  'expected an offer that a member can redeem again, because it can be given more than once, found {0}':
    'المتوقع عرض يمكن للعضو استبداله مجددًا، لأنه قد يُمنح أكثر من مرة؛ والموجود {0}',
  'expected a level of {0} ({1}), found {2}': 'المتوقع مستوى من {0} \u200F({1})؛ والموجود {2}',
  'expected a day, because a shared goal adds up everyone’s rides from its first to its last day, found nothing':
    'المتوقع يوم، لأن الهدف المشترك يجمع رحلات الجميع من أول يوم له إلى آخر يوم؛ ولم يوجد',
  'expected nothing, because a shared goal pays every rider the same once, found something':
    'المتوقع لا شيء، لأن الهدف المشترك يدفع لكل راكب القدر نفسه مرة واحدة؛ والموجود شيء',
  'expected no control group, because everyone sees a shared goal and takes part in it, found one':
    'المتوقع عدم وجود مجموعة ضابطة، لأن الجميع يرون الهدف المشترك ويشاركون فيه؛ والموجود واحدة',
  'expected CAMPAIGN, because a shared goal lasts from its first to its last day, found {0}':
    'المتوقع CAMPAIGN، لأن الهدف المشترك يدوم من أول يوم له إلى آخر يوم؛ والموجود {0}',
  'expected at most {0}, the target of everyone, found {1}': 'المتوقع {0} على الأكثر، وهو هدف الجميع؛ والموجود {1}',
  'expected at most {0}, because no more rides of one rider count, found {1}':
    'المتوقع {0} على الأكثر، لأنه لا تُحتسب رحلات أكثر لراكب واحد؛ والموجود {1}',
};
