/** A region of ISO 3166-2:RU and its place on a grid of tiles. */
export interface RegionTile {
  /** `RU-MOW` */
  code: string;
  column: number;
  row: number;
  /** «Мск» on the tile. */
  short: string;
  ru: string;
  en: string;
}

// Code, column, row, letters on the tile, Russian name, English name; from north to south, from west to east.
const lines = `
MUR 3 0 Мур|Мурманская область|Murmansk Oblast
CHU 16 0 Чук|Чукотский автономный округ|Chukotka
SPE 1 1 СПб|Санкт-Петербург|Saint Petersburg
LEN 2 1 Лен|Ленинградская область|Leningrad Oblast
KR 3 1 Кар|Республика Карелия|Karelia
NEN 6 1 НАО|Ненецкий автономный округ|Nenetsia
YAN 8 1 ЯНАО|Ямало-Ненецкий автономный округ|Yamalia
PSK 1 2 Пск|Псковская область|Pskov Oblast
NGR 2 2 Нов|Новгородская область|Novgorod Oblast
VLG 3 2 Влг|Вологодская область|Vologda Oblast
ARK 4 2 Арх|Архангельская область|Arkhangelsk Oblast
KO 5 2 Ком|Республика Коми|Komi
KHM 8 2 ХМАО|Ханты-Мансийский автономный округ – Югра|Khanty-Mansi
KYA 10 2 Крс|Красноярский край|Krasnoyarsk Krai
SA 13 2 Як|Республика Саха (Якутия)|Sakha (Yakutia)
MAG 15 2 Маг|Магаданская область|Magadan Oblast
KAM 16 2 Кам|Камчатский край|Kamchatka Krai
KGD 0 3 Клг|Калининградская область|Kaliningrad Oblast
SMO 1 3 Смо|Смоленская область|Smolensk Oblast
TVE 2 3 Тве|Тверская область|Tver Oblast
YAR 3 3 Яр|Ярославская область|Yaroslavl Oblast
KOS 4 3 Кос|Костромская область|Kostroma Oblast
KIR 5 3 Кир|Кировская область|Kirov Oblast
PER 6 3 Пер|Пермский край|Perm Krai
SVE 7 3 Све|Свердловская область|Sverdlovsk Oblast
TYU 8 3 Тюм|Тюменская область|Tyumen Oblast
TOM 9 3 Том|Томская область|Tomsk Oblast
KEM 10 3 Кем|Кемеровская область – Кузбасс|Kemerovo Oblast
IRK 11 3 Ирк|Иркутская область|Irkutsk Oblast
BU 12 3 Бур|Республика Бурятия|Buryatia
AMU 14 3 Аму|Амурская область|Amur Oblast
KHA 15 3 Хаб|Хабаровский край|Khabarovsk Krai
SAK 16 3 Сах|Сахалинская область|Sakhalin Oblast
KLU 1 4 Кал|Калужская область|Kaluga Oblast
MOW 2 4 Мск|Москва|Moscow
MOS 3 4 МО|Московская область|Moscow Oblast
IVA 4 4 Ива|Ивановская область|Ivanovo Oblast
ME 5 4 МЭ|Республика Марий Эл|Mari El
UD 6 4 Удм|Удмуртская Республика|Udmurtia
CHE 7 4 Чел|Челябинская область|Chelyabinsk Oblast
KGN 8 4 Кур|Курганская область|Kurgan Oblast
OMS 9 4 Омс|Омская область|Omsk Oblast
NVS 10 4 Нск|Новосибирская область|Novosibirsk Oblast
KK 11 4 Хак|Республика Хакасия|Khakassia
TY 12 4 Тыв|Республика Тыва|Tuva
ZAB 13 4 Заб|Забайкальский край|Zabaykalsky Krai
YEV 15 4 Евр|Еврейская автономная область|Jewish Autonomous Oblast
PRI 16 4 При|Приморский край|Primorsky Krai
BRY 0 5 Бря|Брянская область|Bryansk Oblast
ORL 1 5 Орл|Орловская область|Oryol Oblast
TUL 2 5 Тул|Тульская область|Tula Oblast
RYA 3 5 Ряз|Рязанская область|Ryazan Oblast
VLA 4 5 Вла|Владимирская область|Vladimir Oblast
NIZ 5 5 Ниж|Нижегородская область|Nizhny Novgorod Oblast
TA 6 5 Тат|Республика Татарстан|Tatarstan
BA 7 5 Баш|Республика Башкортостан|Bashkortostan
ALT 10 5 Алт|Алтайский край|Altai Krai
AL 11 5 РА|Республика Алтай|Altai Republic
KRS 1 6 Крк|Курская область|Kursk Oblast
LIP 2 6 Лип|Липецкая область|Lipetsk Oblast
TAM 3 6 Там|Тамбовская область|Tambov Oblast
MO 4 6 Мор|Республика Мордовия|Mordovia
CU 5 6 Чув|Чувашская Республика|Chuvashia
ULY 6 6 Уль|Ульяновская область|Ulyanovsk Oblast
ORE 7 6 Орб|Оренбургская область|Orenburg Oblast
BEL 1 7 Бел|Белгородская область|Belgorod Oblast
VOR 2 7 Вор|Воронежская область|Voronezh Oblast
PNZ 3 7 Пен|Пензенская область|Penza Oblast
SAR 4 7 Сар|Саратовская область|Saratov Oblast
SAM 5 7 Сам|Самарская область|Samara Oblast
ROS 2 8 Рос|Ростовская область|Rostov Oblast
VGG 3 8 Вгг|Волгоградская область|Volgograd Oblast
AST 4 8 Аст|Астраханская область|Astrakhan Oblast
AD 0 9 Ады|Республика Адыгея|Adygea
KDA 1 9 Крд|Краснодарский край|Krasnodar Krai
STA 2 9 Ста|Ставропольский край|Stavropol Krai
KL 3 9 Клм|Республика Калмыкия|Kalmykia
KC 1 10 КЧР|Карачаево-Черкесская Республика|Karachay-Cherkessia
KB 2 10 КБР|Кабардино-Балкарская Республика|Kabardino-Balkaria
SE 3 10 СО|Республика Северная Осетия – Алания|North Ossetia–Alania
IN 4 10 Инг|Республика Ингушетия|Ingushetia
CE 5 10 Чеч|Чеченская Республика|Chechnya
DA 6 10 Даг|Республика Дагестан|Dagestan`;

export const regionTiles: readonly RegionTile[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', column = '', row = ''] = line.split(' ', 3);
    const [short = '', ru = '', en = ''] = line.slice(`${code} ${column} ${row} `.length).split('|');
    return { code: `RU-${code}`, column: Number(column), row: Number(row), short, ru, en };
  });

/** Words that files put before and after a name, or leave away. */
const kinds =
  /(?<![\p{L}])(республика|область|край|автономный округ|автономная область|югра|кузбасс|алания|город|обл|респ|г|oblast|krai|region|republic of|republic|okrug|the)(?![\p{L}])\.?/gu;
const plain = (name: string) =>
  name
    .toLocaleLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/\(.*\)/g, ' ')
    .replaceAll(/[\s–—-]+/g, ' ')
    .trim();
const bare = (name: string) => plain(name).replaceAll(kinds, ' ').replaceAll(/\s+/g, ' ').trim();

const full = new Map(
  regionTiles.flatMap(({ code, ru, en }) => [ru, en, code].map((name) => [plain(name), code])),
);
const short = new Map<string, string | null>();
for (const { code, ru, en } of regionTiles) {
  for (const name of [bare(ru), bare(en)]) {
    // «Altai» alone may be either of two: it is neither.
    const other = short.get(name);
    short.set(name, other !== undefined && other !== code ? null : code);
  }
}

/** `RU-SAM` of «RU-SAM», «Самарская область», «Самарская обл.» or «Samara Oblast»; null for what is not among them. */
export const regionCode = (name: string): string | null =>
  full.get(plain(name)) ?? short.get(bare(name)) ?? null;
