/** The key of something that a file names without an id: spellings that differ in case or spaces are one. */
export const keyOfName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

// Technical names as they stand in UTM tags: Latin letters, digits and signs, at least one underscore.
const technical = /^[A-Za-z0-9.\-|]*_[A-Za-z0-9_.\-|]*$/;
// A word that hardly any rule of spelling makes: `facebOOK`. Not `YouTube`, `brandUS`, `iOS` or `PMax`.
const slipped = /[a-z]{2}[A-Z]{3,}/;

/**
 * How a name is shown. It is shown as the platform has it, but for technical names with a slip of the shift key
 * (`facebOOK_tier2`): tags are compared without case everywhere, so they are shown in lower case.
 */
export const displayName = (name: string): string =>
  technical.test(name) && slipped.test(name) ? name.toLowerCase() : name;
