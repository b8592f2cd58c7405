import { cube } from '../warehouse/cube.ts';

/** The names that ids have in the advertising platforms; nothing is counted here. */
export const entities = cube({
  table: 'ad_entities',
  alias: 't',
  organisation: 't.org_id',
  time: 't.version',
  dimensions: {
    source: { column: 't.source_id' },
    level: { column: 't.level' },
    id: { column: 't.id' },
    name: { column: 't.name' },
  },
  measures: {},
});
