import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveRegionsMap } from './static.ts';

const directory = mkdtempSync(join(tmpdir(), 'takt-static-'));
afterAll(() => rmSync(directory, { recursive: true }));

const answerWith = (file: string | undefined) => {
  const app = Fastify();
  serveRegionsMap(app, file);
  return app.inject('/regions.json');
};

test('an installation without shapes of its own answers that there are none', async () => {
  const answer = await answerWith(undefined);

  expect(answer.statusCode).toBe(204);
});

test('shapes of its own are served as they are, and asked for again after a change', async () => {
  const shapes = '{"type":"FeatureCollection","features":[]}';
  const file = join(directory, 'regions.geojson');
  writeFileSync(file, shapes);

  const answer = await answerWith(file);

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(shapes);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'cache-control': 'no-cache',
  });
});
