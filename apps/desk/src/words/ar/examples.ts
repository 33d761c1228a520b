/** Worked examples next to the parts of a form; values come from the form. */
export const examples = {
  title: 'مثال',
  incomplete: 'املأ الحقول أعلاه لرؤية مثال.',
  columnsAlt: 'الأعمدة: {list}.',
  columnAlt: '{label}: {text}',
  timelineAlt: 'الخط الزمني: {list}.',
  trackAlt: 'الشريط: {list}.',
  gatesAlt: 'الخطوات: {list}.',
  points: '{points, plural, zero {لا نقاط} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
  theReward: 'المكافأة',
  amount:
    '{unit, select, KILOMETER {{amount, number} كم} MILE {{amount, number} ميل} MINUTE {{amount, number} دقيقة} FARE {{amount, number} من الأجرة} other {{amount, plural, zero {لا رحلات} one {رحلة واحدة} two {رحلتان} few {# رحلات} many {# رحلة} other {# رحلة}}}}',
  worth: 'نقاط بقيمة {money, number}',
  wholeDay: 'من 00:00 إلى 24:00',
  wholeYear: 'من يناير إلى ديسمبر',
  tier: 'الفئة {tier, number}',
  always: 'كل رحلة',
  anyRide: 'بلا معامل',
  together: 'الكل معًا',
  factor:
    '{when}: {points} {unit, select, KILOMETER {لكل كيلومتر} MILE {لكل ميل} MINUTE {لكل دقيقة} FARE {لكل وحدة أجرة} other {من النقاط كل مرة}} بدلًا من {base}.',
  factorsTogether: 'مع كل ما قد يسري معًا: {points}.',
  perUnit:
    '{ride}: {exact}، وبعد التقريب {points, plural, zero {لا نقاط} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}.',
  perUnitMost:
    'ابتداءً من {ride}، تمنح الرحلة {points, plural, zero {لا نقاط} one {نقطة واحدة} two {نقطتين} few {# نقاط} many {# نقطة} other {# نقطة}}.',
  friends:
    '{count, plural, zero {لا أصدقاء} one {صديق واحد} two {صديقان} few {# أصدقاء} many {# صديقًا} other {# صديق}}',
  friendSteps:
    'مع {count, plural, zero {# صديق} one {صديق واحد} two {صديقين} few {# أصدقاء} many {# صديقًا} other {# صديق}}: نقاط الأصدقاء {points, number} ونقاط المراحل {steps, number}.',
  impact:
    '{mode}، {kilometers} كم بدلًا من سيارة: توفير {grams, plural, zero {# غرام} one {غرام واحد} two {غرامين} few {# غرامات} many {# غرامًا} other {# غرام}} من CO2.',
  hours: 'تُحتسب الرحلة التي تبدأ في {from}، ولا تُحتسب التي تبدأ في {to}.',
  endHours: 'تُحتسب الرحلة التي تنتهي في {from}، ولا تُحتسب التي تنتهي في {to}.',
  absence: 'آخر رحلة في {last}: تُكافأ أول رحلة ابتداءً من {back}.',
  absenceEarly: 'الرحلة في {early} أو قبله لا تُكافأ، وتُعدّ الأيام من جديد.',
  daysAway:
    '{days, plural, zero {لا أيام دون رحلات} one {يوم واحد دون رحلات} two {يومان دون رحلات} few {# أيام دون رحلات} many {# يومًا دون رحلات} other {# يوم دون رحلات}}',
  lastRide: '{day}: آخر رحلة',
  pays: '{day}: رحلة تُكافأ',
  dates:
    '{count, plural, zero {لا يُحتسب أي يوم} one {يُحتسب يوم واحد} two {يُحتسب يومان} few {تُحتسب # أيام} many {يُحتسب # يومًا} other {يُحتسب # يوم}}: {days}{more, plural, =0 {} zero {} one {، ويوم آخر} two {، ويومان آخران} few {، و# أيام أخرى} many {، و# يومًا آخر} other {، و# يوم آخر}}.',
  declared: 'يعلن الموظفون يومًا من نوع {kind}. وتُحتسب كل رحلات ذلك اليوم.',
  declaredLate: 'وتُحتسب أيضًا الرحلات التي سبقت الإعلان.',
  birthday: 'للعضو المولود في {day}: {paid} عند بداية ذلك اليوم، مرة في السنة.',
  anniversary: 'للعضو الذي انضم في {day}: {paid} في ذلك اليوم من كل سنة لاحقة.',
  leapDay: 'في السنوات التي لا يوجد فيها 29 فبراير، يكون الاحتفال في 28 فبراير.',
  joins: 'الانضمام',
  teamPaid: 'لكل عضو كفت رحلاته: {paid}، مرة في كل جولة.',
  teamWins: 'يفوز الفريق أو يبلغ الهدف',
  teamWaits: 'تصل الرحلات المتأخرة',
  paidUpTo: 'تُكافأ، والحد: {most}',
  unpaid: 'دون مكافأة',
  cap: 'الحد لكل عضو: {most}. لا يحصل بعده على المزيد.',
  capReached:
    'إذا مُنحت كل مرة {base, plural, zero {لا نقاط} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}، فالمرة رقم {count, number} تبلغ الحد: {most}.',
  capLast:
    'تمنح {points, plural, zero {آخر النقاط} one {آخر نقطة} two {آخر نقطتين} few {آخر # نقاط} many {آخر # نقطة} other {آخر # نقطة}}. وما بعدها لا يمنح شيئًا.',
  capTogether: 'تُجمع نقاط هذه الحملات ({count, number}). الحد لكل عضو: {most}.',
  amountReached:
    'بمعدل {each} لكل رحلة، {count, plural, zero {لا تلزم رحلات} one {تكفي رحلة واحدة} two {تكفي رحلتان} few {تكفي # رحلات} many {تكفي # رحلة} other {تكفي # رحلة}} لبلوغه.',
  afterwards:
    'أول رحلة تُحتسب هي الرحلة رقم {next, number}{period, select, DAY {، حتى نهاية اليوم} WEEK {، حتى نهاية الأسبوع} MONTH {، حتى نهاية الشهر} other {}}.',
  ridesUnpaid:
    '{count, plural, zero {لا رحلات} one {رحلة واحدة} two {رحلتان} few {# رحلات} many {# رحلة} other {# رحلة}}: ليس بعد',
  furtherPaid: 'تُحتسب الرحلات بعدها',
  limitPaid:
    'بمعدل {each} لكل رحلة، {count, plural, zero {لا تُكافأ أي رحلة} one {تُكافأ رحلة واحدة} two {تُكافأ رحلتان} few {تُكافأ # رحلات} many {تُكافأ # رحلة} other {تُكافأ # رحلة}}{period, select, DAY { في اليوم} WEEK { في الأسبوع} MONTH { في الشهر} other {}}.',
  limitRides:
    '{count, plural, zero {لا تُكافأ أي رحلة} one {تُكافأ رحلة واحدة} two {تُكافأ رحلتان} few {تُكافأ # رحلات} many {تُكافأ # رحلة} other {تُكافأ # رحلة}}{period, select, DAY { في اليوم} WEEK { في الأسبوع} MONTH { في الشهر} other {}}. وما بعدها لا يُكافأ.',
  limitRest: 'الرحلة الأطول من الباقي لا تُكافأ. وقد تُكافأ رحلة أقصر.',
  fare: 'تُحتسب رحلة أجرتها {fare}، ولا تُحتسب رحلة أجرتها {other}.',
  fareUnder: 'أقل من {fare}: لا تُحتسب',
  fareFrom: 'من {fare} فأكثر: تُحتسب',
  fareUpTo: 'حتى {fare}: تُحتسب',
  fareOver: 'أكثر من {fare}: لا تُحتسب',
  league:
    'الفريق الذي فيه {members, plural, zero {# عضو} one {عضو واحد} two {عضوان} few {# أعضاء} many {# عضوًا} other {# عضو}} يكون في {league}.',
  leagueBefore:
    'وإذا كان فيه {members, plural, zero {# عضو} one {عضو واحد} two {عضوان} few {# أعضاء} many {# عضوًا} other {# عضو}}، فهو في {league}.',
  leagueNone: 'إذا كان عدد أعضائه أقل من {members, number}، فليس له دوري.',
  targetPays:
    '{amount}{period, select, DAY { في يوم} WEEK { في أسبوع} MONTH { في شهر} other {}}: المكافأة {reward}، مرة واحدة.',
  distinct:
    '{rides, plural, zero {لا رحلات} one {رحلة واحدة} two {رحلتان} few {# رحلات} many {# رحلة} other {# رحلة}}، وعدد {kind, select, STOPS {المواقف المختلفة} LINES {الخطوط المختلفة} MODES {وسائل النقل المختلفة} PROVIDERS {المزوّدين المختلفين} DAY {الأيام المختلفة} WEEK {الأسابيع المختلفة} other {الأشهر المختلفة}} {seen, number}: يُحتسب {seen, number}.',
  distinctLeft:
    '{left, plural, =0 {تحقق الهدف} zero {تحقق الهدف} one {تبقّى واحد} two {تبقّى اثنان} few {تبقّى #} many {تبقّى #} other {تبقّى #}}. المكافأة: {reward}.',
  distinctCount:
    '{kind, select, STOPS {المواقف المختلفة} LINES {الخطوط المختلفة} MODES {وسائل النقل المختلفة} PROVIDERS {المزوّدون المختلفون} DAY {الأيام المختلفة} WEEK {الأسابيع المختلفة} other {الأشهر المختلفة}}: {count, number}',
  distinctMissing: 'تبقّى {count, number}',
  shared:
    '{riders, plural, zero {لا ركاب} one {راكب واحد} two {راكبان} few {# ركاب} many {# راكبًا} other {# راكب}}، نصيب كل منهم {own}: المجموع {amount}.',
  sharedPays:
    'عندها يحصل كل من شارك (الحد الأدنى: {own}) على {points, plural, zero {لا نقاط} one {نقطة واحدة} two {نقطتين} few {# نقاط} many {# نقطة} other {# نقطة}}: المجموع {sum, number}.',
  sharedReward: 'عندها يحصل كل من شارك (الحد الأدنى: {own}) على مكافأة: {reward}.',
  sharedSoFar: 'جميع الركاب معًا',
  sharedLeft: 'الهدف: {amount}',
  offerAfter:
    'الرحلة رقم {count, number}{period, select, DAY { في اليوم} WEEK { في الأسبوع} MONTH { في الشهر} other {}} تمنح: {offer}.',
  offerEach: 'في كل مرة تمنح الحملة مكافأة، تمنح: {offer}.',
  offerDays:
    'يستبدله الركاب مجانًا خلال {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}.',
  offerForever: 'يستبدله الركاب مجانًا في أي وقت.',
  campaignPays: 'تمنح الحملة مكافأة',
  redeemedFree: 'يُستبدل مجانًا',
  noLevel: 'بلا مستوى',
  levelOfThis:
    'المطلوب: {amount}{period, select, DAY { في يوم} WEEK { في أسبوع} MONTH { في شهر} other {}}. بعدها تكون الرحلة التالية بمستوى {level}.',
  levelOfLast:
    'العضو الذي لديه {amount} يكون بمستوى {level} {period, select, DAY {طوال اليوم التالي} WEEK {طوال الأسبوع التالي} MONTH {طوال الشهر التالي} other {في الفترة التالية}}.',
  levelOfTier: 'العضو الذي لديه {amount} يبقى بمستوى {level} حتى تبدأ الفئات من جديد.',
  entries: 'فرص السحب',
  prizes: 'الجوائز',
  drawDay: '{day}: السحب',
  useUntil: '{day}: آخر يوم للجوائز',
  draw: 'تمنح الرحلات من {from} إلى {until} فرص سحب. ويُسحب الفائزون في {on}.',
  drawWinners:
    '{winners, plural, zero {لا فائزين} one {يستخدم فائز واحد جائزته} two {يستخدم فائزان جائزتيهما} few {يستخدم # فائزين جوائزهم} many {يستخدم # فائزًا جوائزهم} other {يستخدم # فائز جوائزهم}} حتى {until}{alternates, plural, =0 {} zero {} one {؛ ثم يأتي الاحتياطيون} two {؛ ثم يأتي الاحتياطيون} few {؛ ثم يأتي الاحتياطيون} many {؛ ثم يأتي الاحتياطيون} other {؛ ثم يأتي الاحتياطيون}}.',
  drawCaps:
    '{perDay, plural, =0 {} zero {} one {الحد اليومي لكل عضو: #. } two {الحد اليومي لكل عضو: #. } few {الحد اليومي لكل عضو: #. } many {الحد اليومي لكل عضو: #. } other {الحد اليومي لكل عضو: #. }}{inAll, plural, =0 {} zero {} one {الحد الإجمالي: #.} two {الحد الإجمالي: #.} few {الحد الإجمالي: #.} many {الحد الإجمالي: #.} other {الحد الإجمالي: #.}}',
  entriesEach:
    'في كل مرة تمنح الحملة مكافأة، تمنح {entries, plural, zero {لا فرص سحب} one {فرصة سحب واحدة} two {فرصتي سحب} few {# فرص سحب} many {# فرصة سحب} other {# فرصة سحب}} في {draw}.',
  entriesPerDay:
    'يُحتسب في السحب يوميًا {perDay, plural, zero {لا شيء} one {فرصة واحدة} two {فرصتان} few {# فرص} many {# فرصة} other {# فرصة}}: {payments, plural, zero {لا تلزم أي مرة} one {تكفي مرة واحدة} two {تكفي مرتان} few {تكفي # مرات} many {تكفي # مرة} other {تكفي # مرة}}.',
  entryCount:
    '{entries, plural, zero {لا فرص سحب} one {فرصة سحب واحدة} two {فرصتا سحب} few {# فرص سحب} many {# فرصة سحب} other {# فرصة سحب}}',
  inSegment: 'في {segment}',
  hasLevel: 'المستوى {level}',
  hasCompleted: 'أكمل {campaign}',
  wasGiven: 'حصل عليه هدية',
  offerFor:
    '{count, plural, zero {يرى الأعضاء العرض.} one {يرى الأعضاء العرض إذا تحقق هذا الشرط.} two {يرى الأعضاء العرض إذا تحقق الشرطان معًا.} few {يرى الأعضاء العرض إذا تحققت الشروط كلها (#).} many {يرى الأعضاء العرض إذا تحققت الشروط كلها (#).} other {يرى الأعضاء العرض إذا تحققت الشروط كلها (#).}} ولا يجده غيرهم.',
  everyone: 'جميع الأعضاء',
  seesOffer: 'يرى العرض',
  paidOn: '{day}: منح المكافآت',
  ridesCount: 'تُحتسب الرحلات',
  lateRides: 'تصل الرحلات المتأخرة',
  challenge: 'تُحتسب الرحلات من {from} إلى {until}. ويحصل الأعضاء على المكافأة في {paid}.',
  challengeGoal:
    '{of, select, MEMBER {يحتاج فريق عدد أعضائه {members, number} إلى {sum, number}: {amount, number} لكل عضو.} other {يحتاج فريق عدد أعضائه {members, number} إلى {amount, number}: نحو {each, number} لكل عضو.}}',
  challengeFirst:
    '{teams, plural, zero {لا يفوز أي فريق} one {يفوز الفريق الأول} two {يفوز أول فريقين} few {يفوز أول # فرق} many {يفوز أول # فريقًا} other {يفوز أول # فريق}} في كل دوري.',
};
