import type { z } from '@takt/contract/zod.ts';
import type { salesDebug as endpoint } from '@takt/contract/sales.ts';
import { compile } from '../../../warehouse/compile.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

type Asked = z.infer<(typeof endpoint.response)['shape']['data']>['queries'][number];

/** A warehouse that notes what it is asked: the very statements of the report, in the order they are answered. */
export function recording(warehouse: Warehouse): { warehouse: Warehouse; queries: Asked[] } {
  const queries: Asked[] = [];
  return {
    queries,
    warehouse: {
      ...warehouse,
      async ask(cube, orgId, question) {
        const { sql, params } = compile(cube, orgId, question);
        const began = performance.now();
        const answer = await warehouse.ask(cube, orgId, question);
        queries.push({
          sql,
          params: listed(params),
          elapsed_ms: performance.now() - began,
          engine_ms: answer.cost ? answer.cost.elapsed * 1000 : null,
          rows_read: answer.cost?.rows_read ?? null,
          bytes_read: answer.cost?.bytes_read ?? null,
          rows: answer.rows.length,
        });
        return answer;
      },
      async read(orgId, sql, params, row) {
        const began = performance.now();
        const rows = await warehouse.read(orgId, sql, params, row);
        queries.push({
          sql,
          params: listed({ org: orgId, ...params }),
          elapsed_ms: performance.now() - began,
          engine_ms: null,
          rows_read: null,
          bytes_read: null,
          rows: rows.length,
        });
        return rows;
      },
    },
  };
}

const listed = (params: Readonly<Record<string, string | number | readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : [...value],
    ]),
  );
