import * as contract from '@takt/contract/sources.ts';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { createConnectors, type PlatformUrls } from './connectors/registry.ts';
import { may } from './policy.ts';
import { finishRemoval, removeSource } from './removal.ts';
import {
  changeConnection,
  connect,
  getSource,
  listHoldings,
  listSources,
  listSyncs,
  syncNow,
} from './service.ts';
import { planDue } from './syncs/schedule.ts';
import { runSyncs, type SyncDeps } from './syncs/service.ts';

export async function sourceRoutes(
  app: FastifyInstance,
  {
    platforms,
    db,
    warehouse,
    jobs,
    secret,
  }: Omit<SyncDeps, 'connectors' | 'log'> & { platforms: PlatformUrls },
): Promise<void> {
  const deps = { db, warehouse, jobs, secret, connectors: createConnectors(platforms), log: app.log };
  await jobs.work('sync-source', (data) => runSyncs(deps, data), { atOnce: 4 });
  await jobs.work('remove-source', (data) => finishRemoval(deps, data));
  await jobs.hourly('plan-syncs', () => planDue(deps));

  serve(app, contract.listSources, may.read, async ({ actor, request }) => ({
    items: await listSources(deps, actor, languageOf(request)),
  }));
  serve(app, contract.getSource, may.read, async ({ actor, params, request }) =>
    getSource(deps, actor, params.id, languageOf(request)),
  );
  serve(app, contract.sourceHoldings, may.read, async ({ actor, params }) => ({
    items: await listHoldings(deps, actor, params.id),
  }));
  serve(app, contract.createConnection, may.write, async ({ actor, body, request }) =>
    connect(deps, actor, body, languageOf(request)),
  );
  serve(app, contract.changeSource, may.write, async ({ actor, params, body, request }) =>
    changeConnection(deps, actor, params.id, body, languageOf(request)),
  );
  serve(app, contract.startSync, may.write, async ({ actor, params, body, request }) => ({
    items: await syncNow(deps, actor, params.id, body, languageOf(request)),
  }));
  serve(app, contract.listSyncs, may.read, async ({ actor, params, query, request }) =>
    listSyncs(deps, actor, params.id, query, languageOf(request)),
  );
  serve(app, contract.deleteSource, may.write, async ({ actor, params, query }) =>
    removeSource(deps, actor, params.id, query.figures),
  );
}
