import { type Language, language, languageOf } from '@takt/contract/languages.ts';
import type { Organisation } from '@takt/contract/organisations.ts';
import { updateMe, type User } from '@takt/contract/users.ts';
import { call } from '../../api/call.ts';

const WISH = 'takt-language-wish';

/**
 * The language for somebody who is signed in: his own choice, then his organisation's, then what this browser showed
 * before, then Russian.
 */
export const languageFor = (
  user: Pick<User, 'language'>,
  organisation: Pick<Organisation, 'preferences'> | undefined,
  kept: Language | null,
): Language =>
  user.language ?? (organisation ? languageOf(organisation.preferences.locale) : undefined) ?? kept ?? 'ru';

/** Somebody has chosen before we know him, as on the sign-in page: kept until he is signed in. */
export const keepWish = (wish: Language): void => localStorage.setItem(WISH, wish);

/** The wish becomes the choice of whoever signs in next, unless he has chosen long ago. */
export async function withWish(user: User): Promise<User> {
  const wish = language.safeParse(localStorage.getItem(WISH)).data;
  if (wish === undefined) return user;
  if (user.language !== null) {
    localStorage.removeItem(WISH);
    return user;
  }
  try {
    const changed = await call(updateMe, { body: { language: wish } });
    localStorage.removeItem(WISH);
    return changed;
  } catch {
    // It waits for the next sign-in; this time he sees what he wished for all the same.
    return { ...user, language: wish };
  }
}
