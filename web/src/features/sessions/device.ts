/** What a user agent says about itself; null where it says nothing that is known. */
export interface Device {
  browser: string | null;
  system: string | null;
  kind: 'computer' | 'phone' | 'tablet';
}

// The order decides: every newcomer also calls itself by the names of those before it.
const browsers: readonly [RegExp, string][] = [
  [/\bYaBrowser\//, 'Яндекс Браузер'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: readonly [RegExp, string][], userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Programs call themselves `curl/8.5.0`: the word before the slash. */
const program = (userAgent: string): string | null =>
  /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})\//.exec(userAgent)?.[1] ?? null;

export function deviceOf(userAgent: string): Device {
  return {
    browser: named(browsers, userAgent) ?? program(userAgent),
    system: named(systems, userAgent),
    kind: kindOf(userAgent),
  };
}

function kindOf(userAgent: string): Device['kind'] {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet';
  if (/\bMobile\b|\biPhone\b/.test(userAgent)) return 'phone';
  // An Android that is not «Mobile» is a tablet: that is how Chrome tells them apart.
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'computer';
}
