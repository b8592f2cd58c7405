-- The loop from a finding to a task and back: evidence with its effect, standing rules, plans, dashboards.

-- ── evidence ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a task was made of: figures as they were then, frozen, and what became of them since it was done.
CREATE TABLE app.evidence (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  task_id uuid NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  source_id text NOT NULL,
  measure text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  filters jsonb NOT NULL DEFAULT '{}',
  sentence text NOT NULL DEFAULT '',
  money numeric(29, 9),
  link text NOT NULL,
  snapshot jsonb NOT NULL,
  -- Kept as last measured: marks read it, and a final one is never asked again. Null while the task is not done.
  effect jsonb,
  effect_state text CHECK (effect_state IN ('waiting', 'partial', 'final')),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX evidence_of_task ON app.evidence (org_id, task_id);
CREATE INDEX evidence_of_subject ON app.evidence (org_id, subject_kind, subject_id);
CREATE INDEX evidence_to_measure ON app.evidence (org_id, effect_state) WHERE effect_state IS DISTINCT FROM 'final';
-- Whoever measures effects follows the log: what was finished, what was imported.
ALTER TABLE app.log_readers DROP CONSTRAINT log_readers_name_check;
ALTER TABLE app.log_readers ADD CONSTRAINT log_readers_name_check CHECK (name IN ('notifications', 'webhooks', 'effects', 'rules'));
-- Where days may have ceased to be provisional without anybody doing anything.
CREATE FUNCTION app.organisations_with_effects() RETURNS SETOF uuid LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM app.organisations WHERE deleted_at IS NULL LOOP
    PERFORM set_config('app.org_id', one::text, true);
    IF EXISTS (SELECT FROM app.evidence WHERE org_id = one AND effect_state IN ('waiting', 'partial')) THEN RETURN NEXT one; END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
-- Marks of a chart: what was finished in a period.
CREATE INDEX tasks_finished ON app.tasks (org_id, completed_at) WHERE completed_at IS NOT NULL AND deleted_at IS NULL;

-- ── standing rules ───────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.rules (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Kind and thresholds, as of the contract.
  watched jsonb NOT NULL,
  project_id uuid NOT NULL,
  assignee_id uuid,
  priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
  due_in int,
  enabled boolean NOT NULL DEFAULT true,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_checked_at timestamptz,
  -- A code: each reader is told in his own language.
  last_error text,
  -- It and its causes are kept for a day: who takes the deletion back has the same tasks again.
  deleted_at timestamptz,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, project_id) REFERENCES app.projects (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, assignee_id) REFERENCES app.memberships (org_id, user_id),
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);

-- What a rule has found: one row for each thing, with the one task that it keeps.
CREATE TABLE app.causes (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  rule_id uuid NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  source_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('holds', 'over')),
  task_id uuid,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  times int NOT NULL DEFAULT 1,
  -- The figures of the sentence: it is said in each reader's language.
  found jsonb NOT NULL,
  money numeric(29, 9),
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, rule_id, subject_kind, subject_id, source_id),
  FOREIGN KEY (org_id, rule_id) REFERENCES app.rules (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE SET NULL (task_id)
);
CREATE INDEX causes_of_task ON app.causes (org_id, task_id);

-- Organisations with something to check every hour.
CREATE FUNCTION app.organisations_with_rules() RETURNS SETOF uuid LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM app.organisations WHERE deleted_at IS NULL LOOP
    PERFORM set_config('app.org_id', one::text, true);
    IF EXISTS (SELECT FROM app.rules WHERE org_id = one AND enabled OR org_id = one AND deleted_at IS NOT NULL) THEN RETURN NEXT one; END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;

-- ── plans ────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.plans (
  org_id uuid NOT NULL REFERENCES app.organisations,
  -- Its first day.
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  subject_kind text NOT NULL CHECK (subject_kind IN ('organisation', 'platform', 'campaign', 'product')),
  subject_id text NOT NULL,
  source_id text NOT NULL,
  measure text NOT NULL CHECK (measure IN ('spend', 'leads', 'revenue')),
  subject_name text NOT NULL,
  amount numeric(17, 2) NOT NULL CHECK (amount >= 0),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, month, subject_kind, subject_id, source_id, measure),
  FOREIGN KEY (org_id, updated_by) REFERENCES app.memberships (org_id, user_id)
);

-- ── dashboards ───────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.dashboards (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  owner_id uuid NOT NULL,
  widgets jsonb NOT NULL DEFAULT '[]',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, owner_id) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX dashboards_of_owner ON app.dashboards (org_id, owner_id);

-- ── the weekly letter ────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE app.notification_settings
  ADD weekly_letter boolean NOT NULL DEFAULT true,
  -- Monday of the last week that was told of: nothing is sent twice.
  ADD weekly_on date;

-- ── who may touch what ───────────────────────────────────────────────────────────────────────────────────────────

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['evidence', 'rules', 'causes', 'plans', 'dashboards'] LOOP
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
  FOREACH t IN ARRAY ARRAY['evidence', 'causes', 'search_documents', 'search_lexicon', 'notifications', 'comments', 'operation_tasks', 'task_labels', 'task_blockers', 'task_watchers', 'task_targets',
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
