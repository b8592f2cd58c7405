import { setTimeout as after } from 'node:timers/promises';
import type { Language } from '@takt/contract/languages.ts';
import type { ConnectedAccount, ConnectionSettings, Credentials } from '@takt/contract/sources.ts';
import { AppError } from '../../../errors.ts';
import { type Connector, PlatformFailure } from './connector.ts';
import { troubleSentence } from './reasons.ts';

/** What became of asking a platform for an account. */
export interface Met {
  /** null when the platform could not be reached: that is no reason to type it all again. */
  readonly account: ConnectedAccount | null;
  readonly credentials: Credentials;
  readonly trouble: { readonly code: string; readonly said: string } | null;
}

/** Milliseconds that somebody waits before a form. */
const patience = 15_000;

/**
 * Asks the platform for the account with what was typed in. AppError: `credentials_missing`; `platform_refused` with the
 * platform's own words.
 */
export async function introduced(
  connector: Connector,
  settings: ConnectionSettings,
  credentials: Credentials,
  lang: Language,
): Promise<Met> {
  const isEnough = connector.needs.some((set) => set.every((one) => credentials[one] !== undefined));
  if (!isEnough) {
    throw new AppError('invalid', 'credentials_missing', {
      gaps: { fields: (connector.needs[0] ?? []).join(', ') },
      fields: ['credentials'],
    });
  }
  const isMet = new AbortController();
  try {
    return await Promise.race([
      meet(connector, settings, credentials),
      after(patience, undefined, { ref: false, signal: isMet.signal }).then(() => {
        throw new PlatformFailure('unreachable', `${patience / 1_000} s`);
      }),
    ]);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { code, said } = error;
    if (code === 'unreachable' || code === 'throttled')
      return { account: null, credentials, trouble: { code, said } };
    const why = troubleSentence(lang, { code: code === 'expired' ? 'refused' : code, said }, connector.title);
    throw new AppError('invalid', 'platform_refused', {
      gaps: { why },
      fields: [code === 'wrong_account' ? 'settings.account_id' : 'credentials'],
      cause: error,
    });
  } finally {
    isMet.abort();
  }
}

async function meet(
  connector: Connector,
  settings: ConnectionSettings,
  credentials: Credentials,
): Promise<Met> {
  try {
    return { account: await connector.verify(settings, credentials), credentials, trouble: null };
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.code !== 'expired' || !connector.renewed) throw error;
    const fresh = await connector.renewed(credentials);
    return { account: await connector.verify(settings, fresh), credentials: fresh, trouble: null };
  }
}
