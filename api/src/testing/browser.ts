import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../db/ids.ts';
import { password, type World } from './world.ts';

/** A browser that signs in like anybody's: it has an address, keeps its cookies, and shows them. */
export interface Browser {
  readonly cookies: Map<string, string>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Registers somebody new and answers his address. */
  register(email?: string): Promise<string>;
  login(email: string, password?: string): Promise<LightMyRequestResponse>;
}

export function createBrowser(world: World, address = someAddress()): Browser {
  const cookies = new Map<string, string>();
  async function call(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await world.app.server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      ...(payload && { payload }),
      headers: {
        'x-requested-with': 'takt',
        'accept-language': 'en',
        ...(cookie && { cookie }),
        ...headers,
      },
    });
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }
  const browser: Browser = {
    cookies,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    async register(email = `${newId()}@example.test`) {
      const names = { first_name: 'Анна', last_name: 'Иванова' };
      const answer = await browser.post('/auth/register', { email, password, ...names });
      if (answer.statusCode !== 202) throw new Error(answer.body);
      return email;
    },
    login: (email, given = password) => browser.post('/auth/login', { email, password: given }),
  };
  return browser;
}

let made = 0;
/** Another one each time, each in a network of its own. */
export const someAddress = (): string => `10.${Math.floor(++made / 250) % 250}.${made % 250}.7`;

/** The link of each letter to an address, oldest first, when there are as many; of a world that works jobs without SMTP. */
export async function linksTo(world: World, email: string, count = 1): Promise<string[]> {
  for (const patience = Date.now() + 15_000; Date.now() < patience;) {
    const links = world
      .logged()
      .filter((line) => line.includes('"link"'))
      .map((line): { to: string; link: string } => JSON.parse(line))
      .filter((line) => line.to === email)
      .map((line) => line.link);
    if (links.length >= count) return links;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`there are fewer than ${count} letters to ${email}`);
}

export const tokenOf = (link = ''): string => new URL(link).searchParams.get('token') ?? '';
