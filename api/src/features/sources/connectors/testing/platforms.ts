import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Platforms, Reply } from './account.ts';
import { directAnswer } from './direct.ts';
import { googleAnswer } from './google.ts';
import { metaAnswer } from './meta.ts';
import { vkAnswer } from './vk.ts';

const answers = { meta: metaAnswer, google: googleAnswer, direct: directAnswer, vk: vkAnswer };

export async function startPlatforms(): Promise<Platforms> {
  const server = createServer((request, response) => {
    void reply();
    async function reply() {
      const failed = (error: unknown): Reply => ({ status: 599, body: String(error) });
      const { status = 200, headers = {}, body } = await answered(request).catch(failed);
      const isText = typeof body === 'string';
      response.writeHead(status, {
        'content-type': isText ? 'text/plain' : 'application/json',
        ...headers,
      });
      response.end(isText ? body : JSON.stringify(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const platforms: Platforms = {
    urls: {
      metaAds: `${base}/meta`,
      googleAds: `${base}/google`,
      googleToken: `${base}/google/token`,
      yandexDirect: `${base}/direct`,
      vkAds: `${base}/vk`,
    },
    had: [],
    tokens: ['good'],
    pageSize: 100,
    instead: () => undefined,
    asked: [],
    reports: new Set(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return platforms;

  async function answered(request: IncomingMessage): Promise<Reply> {
    let body = '';
    for await (const part of request) body += String(part);
    const url = new URL(request.url ?? '', base);
    const [, platform = '', ...rest] = url.pathname.split('/');
    const asked = { path: `/${rest.join('/')}`, query: url.searchParams, headers: request.headers, body };
    platforms.asked.push(asked);
    const instead = await platforms.instead(asked);
    if (instead) return instead;
    if (platform in answers && Object.hasOwn(answers, platform))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of them
      return answers[platform as keyof typeof answers](platforms, asked);
    return { status: 404, body: {} };
  }
}
