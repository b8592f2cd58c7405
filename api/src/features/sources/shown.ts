import type { Language } from '@takt/contract/languages.ts';
import type { Source, SourceSync } from '@takt/contract/sources.ts';
import { troubleSentence } from './connectors/reasons.ts';
import type { Connectors } from './connectors/registry.ts';
import { keptOf, type SourceRow } from './queries.ts';
import type { SyncRow, ToldSync } from './syncs/queries.ts';

/** What the platform of a source calls itself. */
export const titleOf = (source: Pick<SourceRow, 'connector' | 'platform'>, connectors: Connectors): string =>
  source.connector === null ? source.platform : connectors[source.connector].title;

/** A source as its readers see it: without its secret, its trouble in their language. */
export function shownSource(
  row: SourceRow,
  connectors: Connectors,
  lastDay: string | null,
  lang: Language,
): Source {
  const kept = row.connector === null ? undefined : keptOf(row);
  const { id, name, platform, kind, connector, lastError } = row;
  // What is being removed is shown to nobody (queries.ts).
  const status = row.status === 'removing' ? 'paused' : row.status;
  return {
    id,
    name,
    platform,
    kind,
    connector,
    settings: kept?.settings ?? null,
    account: kept?.account ?? null,
    status,
    last_day: lastDay,
    last_import_at: row.lastImportAt,
    last_synced_at: row.lastSyncedAt,
    next_sync_at: status === 'active' ? row.nextSyncAt : null,
    error: lastError ? troubleSentence(lang, lastError, titleOf(row, connectors)) : row.importError,
    is_syncing: row.isSyncing,
    created_at: row.createdAt,
  };
}

/** A reading whose import failed has brought nothing: it is told as one that failed. */
export function shownSync(row: SyncRow | ToldSync, title: string, lang: Language): SourceSync {
  const importError = 'importError' in row ? row.importError : null;
  const isUnderWay = row.status === 'queued' || row.status === 'running';
  const waits = isUnderWay && row.notBefore !== null && Date.parse(row.notBefore) > Date.now();
  return {
    id: row.id,
    level: row.level,
    from: row.fromDay,
    to: row.toDay,
    status: importError === null ? row.status : 'failed',
    rows: row.rows,
    progress: row.progress,
    waits_until: waits ? row.notBefore : null,
    import_id: row.importId,
    error: row.error ? troubleSentence(lang, row.error, title) : importError,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
  };
}
