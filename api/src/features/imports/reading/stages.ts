import { remembered } from './remembered.ts';

// As Bitrix24 and amoCRM call the two last stages, in the languages of their users, and in words that people choose.
const won =
  /^(?:won|c\d+:won|closed won|success|successful|paid|completed|wygran[ea]|opłacon[ea])$|успешно реализ|сделка успешна|^успешн|выигран|^оплачен|договор подписан|качественный лид/;
const lost =
  /^(?:lose|lost|c\d+:lose|junk|closed lost|fail(?:ed)?|apology|przegran[ea]|stracon[ea])$|не реализ|провал|проигр|некачественн|^отказ|потерян|^отмен/;

/** How a deal of this stage ended; undefined while it is open, or in a word that we don't know. */
export const endOf: (stage: string) => 'won' | 'lost' | undefined = (() => {
  const end = remembered((stage) => {
    const plain = stage.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').trim();
    if (lost.test(plain)) return 'lost';
    return won.test(plain) ? 'won' : 'open';
  });
  return (stage) => {
    const found = stage === '' ? 'open' : end(stage);
    return found === 'open' ? undefined : found;
  };
})();
