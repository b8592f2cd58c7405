-- Files of tasks. Any process may serve any of them, row-level security covers their bytes, one backup holds everything.
CREATE TABLE app.attachments (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  task_id uuid NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  -- WebP; of a picture that could be read.
  preview bytea,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by uuid,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX attachments_of_task ON app.attachments (org_id, task_id, id);
CREATE INDEX attachments_trash ON app.attachments (org_id, deleted_at) WHERE deleted_at IS NOT NULL;
-- How much room an organisation takes is asked with each upload.
CREATE INDEX attachments_size ON app.attachments (org_id) INCLUDE (size);

-- Compressed parts of at most 1 MB.
CREATE TABLE app.attachment_chunks (
  org_id uuid NOT NULL,
  attachment_id uuid NOT NULL,
  part int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (org_id, attachment_id, part),
  FOREIGN KEY (org_id, attachment_id) REFERENCES app.attachments (org_id, id) ON DELETE CASCADE
);
-- They are compressed already.
ALTER TABLE app.attachments ALTER preview SET STORAGE EXTERNAL;
ALTER TABLE app.attachment_chunks ALTER bytes SET STORAGE EXTERNAL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['attachments', 'attachment_chunks'] LOOP
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
  FOREACH t IN ARRAY ARRAY['attachment_chunks', 'attachments', 'evidence', 'causes', 'search_documents', 'search_lexicon', 'notifications', 'comments', 'operation_tasks', 'task_labels', 'task_blockers', 'task_watchers', 'task_targets',
    'tasks', 'imports', 'invitations', 'events', 'webhook_deliveries', 'source_pages', 'source_syncs'] LOOP
    EXECUTE format('DELETE FROM app.%I WHERE org_id = $1', t) USING doomed;
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone > 0 AND t <> 'events' THEN worked := true; END IF;
  END LOOP;
  IF worked THEN RETURN true; END IF;
  FOREACH t IN ARRAY ARRAY['task_templates', 'labels', 'operations', 'saved_views', 'rules', 'plans', 'dashboards', 'notification_mutes',
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
