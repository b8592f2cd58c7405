-- Analytics in full: imports of deals, touches and paths, their undo, remembered mappings, connected accounts.

-- ── imports ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Whatever comes in, comes as an import: a file that somebody chose, rows that another system pushed, a sync of a
-- connected account. So all of it is previewed, replayed, told of and taken back in one way.
ALTER TABLE app.imports
  ADD kind text NOT NULL DEFAULT 'ads' CHECK (kind IN ('ads', 'deals', 'touches', 'paths')),
  ADD origin text NOT NULL DEFAULT 'file' CHECK (origin IN ('file', 'push', 'sync')),
  -- Only for advertising: a file has exactly one.
  ADD level text CHECK (level IN ('account', 'campaign', 'ad_group', 'ad')),
  -- A push names itself: the same key again is the same import.
  ADD push_key text,
  ADD undone_at timestamptz,
  ADD undone_by uuid,
  -- Number that the undo took: its versions are newer than those of all before it.
  ADD undo_number int,
  ADD UNIQUE (org_id, push_key),
  ADD FOREIGN KEY (org_id, undone_by) REFERENCES app.memberships (org_id, user_id),
  DROP CONSTRAINT imports_status_check,
  ADD CONSTRAINT imports_status_check
    CHECK (status IN ('uploaded', 'queued', 'running', 'done', 'failed', 'undoing', 'undone'));
-- Those of before are of advertising. The owner of the table need not be above its policies.
ALTER TABLE app.imports NO FORCE ROW LEVEL SECURITY;
UPDATE app.imports SET mapping = mapping || '{"kind": "ads"}', -- where there is one: NULL stays NULL
  totals = totals || '{"won": null, "amount": null, "persons": null}'
  WHERE mapping IS NOT NULL OR totals IS NOT NULL;
ALTER TABLE app.imports FORCE ROW LEVEL SECURITY;
CREATE INDEX imports_of_source ON app.imports (org_id, source_id, number);

-- How a file with these columns was read the last time.
CREATE TABLE app.import_mappings (
  org_id uuid NOT NULL REFERENCES app.organisations,
  -- Hash of the names of its columns.
  signature text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ads', 'deals', 'touches', 'paths')),
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, signature)
);

-- ── connected accounts ───────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE app.sources
  ADD kind text NOT NULL DEFAULT 'file' CHECK (kind IN ('file', 'push', 'connection')),
  -- Which connector reads it; its settings are the connector's own (account, goals, attribution).
  ADD connector text CHECK (connector IN ('meta_ads', 'google_ads', 'yandex_direct', 'vk_ads')),
  ADD settings jsonb NOT NULL DEFAULT '{}',
  -- Tokens, encrypted under SECRET for this row.
  ADD secret bytea,
  -- `removing`: seen by nobody any more; its figures are on their way out.
  ADD status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'broken', 'removing')),
  ADD last_synced_at timestamptz,
  ADD next_sync_at timestamptz,
  -- A code and what the platform said: each reader is told in his own language.
  ADD last_error jsonb,
  ADD created_by uuid,
  ADD FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id),
  ADD CHECK (kind <> 'connection' OR connector IS NOT NULL);
CREATE INDEX sources_due ON app.sources (org_id, next_sync_at) WHERE kind = 'connection' AND status = 'active';

-- One reading of an account: the days it asked for, and how far it has come.
CREATE TABLE app.source_syncs (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  import_id uuid,
  level text NOT NULL CHECK (level IN ('campaign', 'ad_group', 'ad')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed')),
  -- Where the connector goes on after a restart; null: at the beginning.
  place jsonb,
  -- Pages that are kept. Of two runners that are at it at once, the one that finds another number here has lost.
  pages int NOT NULL DEFAULT 0,
  rows int NOT NULL DEFAULT 0,
  progress int NOT NULL DEFAULT 0,
  -- Failures of the platform since the last page, and until when it asked to be left alone.
  tries int NOT NULL DEFAULT 0,
  not_before timestamptz,
  error jsonb,
  started_by uuid,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, source_id) REFERENCES app.sources (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, import_id) REFERENCES app.imports (org_id, id) ON DELETE SET NULL (import_id),
  FOREIGN KEY (org_id, started_by) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX source_syncs_of_source ON app.source_syncs (org_id, source_id, id DESC);

-- Rows of a sync that is not over: a page and the place behind it are written together. With the last one they become
-- the file of an import and go from here.
CREATE TABLE app.source_pages (
  org_id uuid NOT NULL,
  sync_id uuid NOT NULL,
  page int NOT NULL,
  -- First day of the piece that it belongs to: a piece that has to be begun anew takes its pages with it.
  piece date NOT NULL,
  -- JSON lines, gzip.
  bytes bytea NOT NULL,
  PRIMARY KEY (org_id, sync_id, page),
  FOREIGN KEY (org_id, sync_id) REFERENCES app.source_syncs (org_id, id) ON DELETE CASCADE
);

-- ── demonstrations ───────────────────────────────────────────────────────────────────────────────────────────────

-- How far demonstration data are filled in; null in an organisation of one's own.
ALTER TABLE app.organisations
  ADD demo_progress int CHECK (demo_progress BETWEEN 0 AND 100);

-- ── who may touch what ───────────────────────────────────────────────────────────────────────────────────────────

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['import_mappings', 'source_syncs', 'source_pages'] LOOP
    EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE app.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON app.%I USING (org_id = (SELECT app.current_org())) WITH CHECK (org_id = (SELECT app.current_org()))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON app.%I TO takt_app', t);
  END LOOP;
END $$;

-- As before, with the new tables.
CREATE OR REPLACE FUNCTION app.purge_organisation(doomed uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  worked boolean := false;
  gone bigint;
  team uuid[];
  t text;
BEGIN
  PERFORM FROM app.organisations WHERE org_id = doomed AND deleted_at < now() - interval '30 days' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.org_id', doomed::text, true);
  FOREACH t IN ARRAY ARRAY['search_documents', 'search_lexicon', 'notifications', 'comments', 'operation_tasks', 'task_labels', 'task_blockers', 'task_watchers', 'task_targets',
    'tasks', 'imports', 'invitations', 'events', 'webhook_deliveries', 'source_pages', 'source_syncs'] LOOP
    EXECUTE format('DELETE FROM app.%I WHERE org_id = $1', t) USING doomed;
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone > 0 AND t <> 'events' THEN worked := true; END IF;
  END LOOP;
  IF worked THEN RETURN true; END IF;
  FOREACH t IN ARRAY ARRAY['task_templates', 'labels', 'operations', 'saved_views', 'notification_mutes',
    'notification_settings', 'log_readers', 'presence', 'webhooks', 'api_tokens', 'import_mappings', 'sources', 'work_imports'] LOOP
    -- Clients name imports, and imports projects: both let go first.
    IF t = 'work_imports' THEN
      UPDATE app.work_imports SET project_id = NULL WHERE org_id = doomed AND project_id IS NOT NULL;
      DELETE FROM app.projects WHERE org_id = doomed;
      DELETE FROM app.clients WHERE org_id = doomed;
    END IF;
    EXECUTE format('DELETE FROM app.%I WHERE org_id = $1', t) USING doomed;
  END LOOP;
  UPDATE app.memberships SET department_id = NULL WHERE org_id = doomed AND department_id IS NOT NULL;
  UPDATE app.departments SET parent_id = NULL, manager_id = NULL WHERE org_id = doomed AND (parent_id IS NOT NULL OR manager_id IS NOT NULL);
  DELETE FROM app.departments WHERE org_id = doomed;
  -- The people of a demonstration are made up for it alone, and go with it (api/src/demo).
  team := ARRAY(
    SELECT m.user_id FROM app.memberships m JOIN app.users u ON u.id = m.user_id
    WHERE m.org_id = doomed AND u.email LIKE '%@demo-' || right(doomed::text, 12) || '.example');
  DELETE FROM app.memberships WHERE org_id = doomed;
  DELETE FROM app.counters WHERE org_id = doomed;
  UPDATE app.users SET current_org_id = NULL WHERE current_org_id = doomed;
  DELETE FROM app.organisations WHERE org_id = doomed;
  IF cardinality(team) > 0 THEN
    DELETE FROM app.users u
    WHERE u.id = ANY (team)
      AND NOT EXISTS (SELECT FROM app.memberships m WHERE m.user_id = u.id)
      AND NOT EXISTS (SELECT FROM app.organisations o WHERE o.owner_id = u.id);
  END IF;
  RETURN false;
END $$;
