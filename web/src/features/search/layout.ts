// The same keys under the English and the Russian layout.
const english = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';

const toRussian = new Map(english.split('').map((key, nth) => [key, russian[nth] ?? key]));
const toEnglish = new Map(russian.split('').map((key, nth) => [key, english[nth] ?? key]));

/** What the same keys would have written under the other layout: «yjdfz» is «новая», «ифтл» is “bank”. */
export const underOtherLayout = (text: string): string =>
  Array.from(text, (key) => toRussian.get(key) ?? toEnglish.get(key) ?? key).join('');
