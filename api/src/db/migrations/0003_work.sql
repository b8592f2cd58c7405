-- Work in full: labels, relations, comments, clients, trash, bulk edits, notifications, views, templates, imports,
-- tokens and webhooks.

-- ── preferences of an organisation ───────────────────────────────────────────────────────────────────────────────

ALTER TABLE app.organisations
  -- NULL: as the language writes days.
  ADD date_format text CHECK (date_format IN ('DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
  ADD work_start text NOT NULL DEFAULT '09:00',
  ADD work_end text NOT NULL DEFAULT '17:00',
  ADD work_days int[] NOT NULL DEFAULT '{1,2,3,4,5}',
  ADD email_reports boolean NOT NULL DEFAULT true,
  ADD project_updates boolean NOT NULL DEFAULT true,
  ADD task_reminders boolean NOT NULL DEFAULT true;

-- ── clients ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Files of tasks and clients; `before` holds what an import has changed, for taking it back.
CREATE TABLE app.work_imports (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('tasks', 'clients')),
  format text NOT NULL CHECK (format IN ('csv', 'jira_csv', 'trello_json')),
  file_name text NOT NULL,
  content bytea,
  status text NOT NULL CHECK (status IN ('uploaded', 'running', 'done', 'failed', 'undone')),
  project_id uuid,
  counts jsonb NOT NULL DEFAULT '{}',
  problems jsonb NOT NULL DEFAULT '[]',
  before jsonb NOT NULL DEFAULT '[]',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, project_id) REFERENCES app.projects (org_id, id),
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);

CREATE TABLE app.clients (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('company', 'person')),
  status text NOT NULL CHECK (status IN ('lead', 'active', 'paused', 'archived')),
  contact_person text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  owner_id uuid,
  notes text NOT NULL DEFAULT '',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  external_id text,
  import_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by uuid,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, owner_id) REFERENCES app.memberships (org_id, user_id),
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id),
  FOREIGN KEY (org_id, deleted_by) REFERENCES app.memberships (org_id, user_id),
  FOREIGN KEY (org_id, import_id) REFERENCES app.work_imports (org_id, id)
);
CREATE UNIQUE INDEX clients_external ON app.clients (org_id, external_id) WHERE deleted_at IS NULL;
CREATE INDEX clients_name ON app.clients (org_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX clients_trash ON app.clients (org_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX clients_import ON app.clients (org_id, import_id) WHERE import_id IS NOT NULL;

-- ── projects and tasks ───────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE app.projects
  ADD department_id uuid,
  ADD client_id uuid,
  ADD deleted_at timestamptz,
  ADD deleted_by uuid,
  ADD FOREIGN KEY (org_id, department_id) REFERENCES app.departments (org_id, id),
  ADD FOREIGN KEY (org_id, client_id) REFERENCES app.clients (org_id, id),
  ADD FOREIGN KEY (org_id, deleted_by) REFERENCES app.memberships (org_id, user_id);
CREATE INDEX projects_department ON app.projects (org_id, department_id);
CREATE INDEX projects_client ON app.projects (org_id, client_id);
CREATE INDEX projects_trash ON app.projects (org_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- Which organisation to ask for a public project. Whether it is public still, its own row tells.
CREATE TABLE app.public_projects (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, id) REFERENCES app.projects (org_id, id) ON DELETE CASCADE
);
CREATE INDEX public_projects_id ON app.public_projects (id);
COMMENT ON TABLE app.public_projects IS 'global: looked up by a link before the organisation is known';
-- The owner of the tables need not be above their policies.
ALTER TABLE app.projects NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.public_projects (id, org_id) SELECT id, org_id FROM app.projects WHERE is_public;
ALTER TABLE app.projects FORCE ROW LEVEL SECURITY;

ALTER TABLE app.tasks
  ADD parent_id uuid,
  ADD estimate int CHECK (estimate >= 0),
  ADD deleted_at timestamptz,
  ADD deleted_by uuid,
  -- The project with which it went into the trash, and comes back.
  ADD deleted_with uuid,
  -- Where it came from, so that the same file again finds it.
  ADD import_id uuid,
  ADD external_id text,
  ADD template_id uuid,
  ADD FOREIGN KEY (org_id, parent_id) REFERENCES app.tasks (org_id, id) ON DELETE SET NULL (parent_id),
  ADD FOREIGN KEY (org_id, deleted_by) REFERENCES app.memberships (org_id, user_id),
  ADD FOREIGN KEY (org_id, import_id) REFERENCES app.work_imports (org_id, id),
  ADD CHECK (parent_id <> id);
-- With what the counts of a board and of a project look at: they never read the rows.
DROP INDEX app.tasks_of_project;
CREATE INDEX tasks_of_project ON app.tasks (org_id, project_id, status, rank) INCLUDE (due_date, deleted_at);
CREATE INDEX tasks_parent ON app.tasks (org_id, parent_id, status, rank) WHERE parent_id IS NOT NULL;
CREATE INDEX tasks_trash ON app.tasks (org_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX tasks_template ON app.tasks (org_id, template_id) WHERE template_id IS NOT NULL;
CREATE INDEX tasks_discarded ON app.tasks (org_id, deleted_at, id) WHERE deleted_at IS NOT NULL AND deleted_with IS NULL;
CREATE INDEX tasks_import ON app.tasks (org_id, import_id) WHERE import_id IS NOT NULL;
CREATE UNIQUE INDEX tasks_external ON app.tasks (org_id, project_id, external_id) WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tasks_due ON app.tasks (org_id, due_date) WHERE due_date IS NOT NULL AND deleted_at IS NULL AND status IN ('todo', 'in_progress', 'in_review');
CREATE INDEX tasks_updated ON app.tasks (org_id, updated_at, id) WHERE deleted_at IS NULL;
-- What was done in the last weeks, and by whom.
CREATE INDEX tasks_done ON app.tasks (org_id, completed_at) INCLUDE (assignee_id) WHERE deleted_at IS NULL AND status = 'done';
-- Counts of all tasks, and which come first in most orders, without reading their rows.
CREATE INDEX tasks_figures ON app.tasks (org_id, status, assignee_id)
  INCLUDE (id, priority, type, start_date, due_date, completed_at) WHERE deleted_at IS NULL;

CREATE TABLE app.labels (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  name text NOT NULL,
  colour text NOT NULL CHECK (colour IN ('indigo', 'teal', 'amber', 'magenta', 'slate', 'red', 'green', 'blue')),
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX labels_name ON app.labels (org_id, lower(name));

CREATE TABLE app.task_labels (
  org_id uuid NOT NULL,
  task_id uuid NOT NULL,
  label_id uuid NOT NULL,
  PRIMARY KEY (org_id, task_id, label_id),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, label_id) REFERENCES app.labels (org_id, id) ON DELETE CASCADE
);
CREATE INDEX task_labels_label ON app.task_labels (org_id, label_id);

CREATE TABLE app.task_blockers (
  org_id uuid NOT NULL,
  task_id uuid NOT NULL,
  blocker_id uuid NOT NULL,
  PRIMARY KEY (org_id, task_id, blocker_id),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, blocker_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  CHECK (task_id <> blocker_id)
);
CREATE INDEX task_blockers_blocker ON app.task_blockers (org_id, blocker_id);

CREATE TABLE app.task_watchers (
  org_id uuid NOT NULL,
  task_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (org_id, task_id, user_id),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, user_id) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX task_watchers_user ON app.task_watchers (org_id, user_id, task_id);

-- Campaigns and creatives live in the warehouse under keys of their own.
CREATE TABLE app.task_targets (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  task_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('campaign', 'creative')),
  key text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, task_id, kind, key),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE
);
CREATE INDEX task_targets_key ON app.task_targets (org_id, kind, key);

CREATE TABLE app.comments (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  task_id uuid NOT NULL,
  author_id uuid NOT NULL,
  content text NOT NULL,
  mentions uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, author_id) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX comments_of_task ON app.comments (org_id, task_id, id) INCLUDE (deleted_at);
CREATE INDEX comments_trash ON app.comments (org_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- A change of many tasks at once; the log has one event of it, and these rows tell each task's part: `changes` holds what
-- was and what is, `restored` the fields that undoing it has brought back.
CREATE TABLE app.operations (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  actor_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  project_ids uuid[] NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, actor_id) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX operations_at ON app.operations (org_id, at);

CREATE TABLE app.operation_tasks (
  org_id uuid NOT NULL,
  task_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  changes jsonb NOT NULL,
  restored text[],
  PRIMARY KEY (org_id, task_id, operation_id),
  FOREIGN KEY (org_id, task_id) REFERENCES app.tasks (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, operation_id) REFERENCES app.operations (org_id, id) ON DELETE CASCADE
);
CREATE INDEX operation_tasks_of ON app.operation_tasks (org_id, operation_id);

CREATE TABLE app.task_templates (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  name text NOT NULL,
  project_id uuid NOT NULL,
  -- The fields of the tasks that it makes, by the names of the contract.
  fields jsonb NOT NULL,
  recurrence jsonb,
  next_on date,
  is_paused boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, project_id) REFERENCES app.projects (org_id, id),
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX task_templates_due ON app.task_templates (org_id, next_on) WHERE next_on IS NOT NULL;
ALTER TABLE app.tasks ADD FOREIGN KEY (org_id, template_id) REFERENCES app.task_templates (org_id, id) ON DELETE SET NULL (template_id);
-- A template makes one task a day at most, whoever asks and however often.
CREATE TABLE app.template_runs (
  org_id uuid NOT NULL,
  template_id uuid NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (org_id, template_id, day),
  FOREIGN KEY (org_id, template_id) REFERENCES app.task_templates (org_id, id) ON DELETE CASCADE
);

CREATE TABLE app.saved_views (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  screen text NOT NULL CHECK (screen IN ('tasks', 'projects', 'clients')),
  name text NOT NULL,
  query text NOT NULL,
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, owner_id) REFERENCES app.memberships (org_id, user_id)
);

CREATE INDEX saved_views_owner ON app.saved_views (org_id, owner_id);
CREATE INDEX saved_views_shared ON app.saved_views (org_id) WHERE is_shared;

-- ── notifications ────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.notifications (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('mentioned', 'assigned', 'due', 'overdue', 'commented', 'status', 'watching', 'project')),
  entity text NOT NULL CHECK (entity IN ('task', 'project')),
  entity_id uuid NOT NULL,
  actor_id uuid,
  -- The event that it tells of; NULL of reminders.
  seq bigint,
  -- Of a change the field, by the names of the contract.
  field text,
  excerpt text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- Since when it is in a letter, or needs none.
  letter_at timestamptz,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX notifications_of_user ON app.notifications (org_id, user_id, entity, entity_id, id);
CREATE INDEX notifications_latest ON app.notifications (org_id, user_id, id);
CREATE INDEX notifications_unread ON app.notifications (org_id, user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_letter ON app.notifications (org_id, user_id, created_at) WHERE letter_at IS NULL;
-- One event tells a person once, however often it is read.
CREATE UNIQUE INDEX notifications_once ON app.notifications (org_id, seq, user_id) WHERE seq IS NOT NULL;
-- A reminder holds the day in its excerpt: one a person, task and day.
CREATE UNIQUE INDEX notifications_reminder ON app.notifications (org_id, user_id, entity_id, reason, excerpt) WHERE seq IS NULL;

CREATE TABLE app.notification_mutes (
  org_id uuid NOT NULL REFERENCES app.organisations,
  user_id uuid NOT NULL,
  entity text NOT NULL CHECK (entity IN ('task', 'project')),
  entity_id uuid NOT NULL,
  PRIMARY KEY (org_id, user_id, entity, entity_id),
  FOREIGN KEY (org_id, user_id) REFERENCES app.memberships (org_id, user_id)
);

CREATE TABLE app.notification_settings (
  org_id uuid NOT NULL REFERENCES app.organisations,
  user_id uuid NOT NULL,
  letters boolean NOT NULL DEFAULT true,
  digest boolean NOT NULL DEFAULT true,
  digest_hour int NOT NULL DEFAULT 9 CHECK (digest_hour BETWEEN 0 AND 23),
  silent text[] NOT NULL DEFAULT '{}',
  -- The last letter and the last day of a digest: neither is sent twice.
  letter_at timestamptz,
  digest_on date,
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES app.memberships (org_id, user_id)
);

-- How far each reader of the event log (notifications, webhooks) has come.
CREATE TABLE app.log_readers (
  org_id uuid NOT NULL REFERENCES app.organisations,
  name text NOT NULL CHECK (name IN ('notifications', 'webhooks')),
  seq bigint NOT NULL,
  PRIMARY KEY (org_id, name)
);
-- Organisations whose log a reader has not read to its end. Each is looked into as the app does it, one after another:
-- nothing here passes row-level security by.
CREATE FUNCTION app.organisations_behind(reader text) RETURNS SETOF uuid LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM app.organisations WHERE deleted_at IS NULL LOOP
    PERFORM set_config('app.org_id', one::text, true);
    IF EXISTS (SELECT FROM app.counters c LEFT JOIN app.log_readers r ON r.org_id = c.org_id AND r.name = reader
      WHERE c.org_id = one AND c.name = 'event' AND c.value > coalesce(r.seq, 0)) THEN
      RETURN NEXT one;
    END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
-- The same for what people were told and no letter has said yet.
CREATE FUNCTION app.organisations_with_letters() RETURNS SETOF uuid LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM app.organisations WHERE deleted_at IS NULL LOOP
    PERFORM set_config('app.org_id', one::text, true);
    IF EXISTS (SELECT FROM app.notifications WHERE org_id = one AND letter_at IS NULL) THEN RETURN NEXT one; END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
-- What happened before there were readers is told to nobody.
DO $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM app.organisations LOOP
    PERFORM set_config('app.org_id', one::text, true);
    INSERT INTO app.log_readers (org_id, name, seq)
      SELECT c.org_id, reader, c.value FROM app.counters c, unnest(ARRAY['notifications', 'webhooks']) AS reader
      WHERE c.org_id = one AND c.name = 'event';
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;

-- Where people are just now; nothing is lost with it.
CREATE UNLOGGED TABLE app.presence (
  org_id uuid NOT NULL,
  tab uuid NOT NULL,
  user_id uuid NOT NULL,
  place text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, tab, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX presence_place ON app.presence (org_id, place, seen_at);

-- ── for other programs ───────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.api_tokens (
  hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  org_id uuid NOT NULL REFERENCES app.organisations,
  user_id uuid NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  FOREIGN KEY (org_id, user_id) REFERENCES app.memberships (org_id, user_id)
);
CREATE INDEX api_tokens_of_user ON app.api_tokens (org_id, user_id);
COMMENT ON TABLE app.api_tokens IS 'global: looked up before the person, and so the organisation, is known';

-- The signing secret is encrypted with SECRET: it has to be read for every delivery.
CREATE TABLE app.webhooks (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  secret bytea NOT NULL,
  kinds text[] NOT NULL,
  is_active boolean NOT NULL,
  failing_since timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);

CREATE TABLE app.webhook_deliveries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  kind text NOT NULL,
  -- NULL of a test.
  seq bigint,
  body jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  next_attempt_at timestamptz,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, webhook_id) REFERENCES app.webhooks (org_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_of ON app.webhook_deliveries (org_id, webhook_id, id);
CREATE UNIQUE INDEX webhook_deliveries_once ON app.webhook_deliveries (org_id, webhook_id, seq) WHERE seq IS NOT NULL;

-- ── the event log ────────────────────────────────────────────────────────────────────────────────────────────────

-- History of a task with its comments, of a project with its tasks.
-- Columns, not expressions: behind row-level security an index over what `->>` finds would never be used.
ALTER TABLE app.events ADD task_id uuid, ADD project_id uuid;
-- What is there already: its events find their way, and those who report or do a task watch it.
DO $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM app.organisations LOOP
    PERFORM set_config('app.org_id', one::text, true);
    UPDATE app.events SET task_id = entity_id, project_id = (data -> 'task' ->> 'project_id')::uuid
      WHERE org_id = one AND entity = 'task';
    UPDATE app.events SET project_id = entity_id WHERE org_id = one AND entity = 'project';
    INSERT INTO app.task_watchers (org_id, task_id, user_id)
      SELECT org_id, id, reporter_id FROM app.tasks WHERE org_id = one
      UNION SELECT org_id, id, assignee_id FROM app.tasks WHERE org_id = one AND assignee_id IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
CREATE INDEX events_of_task ON app.events (org_id, task_id, seq) WHERE task_id IS NOT NULL;
CREATE INDEX events_of_project ON app.events (org_id, project_id, seq) WHERE project_id IS NOT NULL;
DROP INDEX app.events_administration;
CREATE INDEX events_administration ON app.events (org_id, seq)
  WHERE entity NOT IN ('task', 'project', 'import', 'comment', 'label', 'client', 'operation', 'work_import');

-- ── who may touch what ───────────────────────────────────────────────────────────────────────────────────────────

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['work_imports', 'clients', 'labels', 'task_labels', 'task_blockers', 'task_watchers',
    'task_targets', 'comments', 'operations', 'operation_tasks', 'task_templates', 'template_runs', 'saved_views', 'notifications',
    'notification_mutes', 'notification_settings', 'log_readers', 'presence', 'webhooks', 'webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE app.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON app.%I USING (org_id = (SELECT app.current_org())) WITH CHECK (org_id = (SELECT app.current_org()))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON app.%I TO takt_app', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.api_tokens, app.public_projects TO takt_app;

-- As before, with the new tables: what has many rows goes in a transaction of its own.
CREATE OR REPLACE FUNCTION app.purge_organisation(doomed uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  worked boolean := false;
  gone bigint;
  t text;
BEGIN
  PERFORM FROM app.organisations WHERE org_id = doomed AND deleted_at < now() - interval '30 days' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.org_id', doomed::text, true);
  FOREACH t IN ARRAY ARRAY['search_documents', 'search_lexicon', 'notifications', 'comments', 'operation_tasks', 'task_labels', 'task_blockers', 'task_watchers', 'task_targets',
    'tasks', 'imports', 'invitations', 'events', 'webhook_deliveries'] LOOP
    EXECUTE format('DELETE FROM app.%I WHERE org_id = $1', t) USING doomed;
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone > 0 AND t <> 'events' THEN worked := true; END IF;
  END LOOP;
  IF worked THEN RETURN true; END IF;
  FOREACH t IN ARRAY ARRAY['task_templates', 'labels', 'operations', 'saved_views', 'notification_mutes',
    'notification_settings', 'log_readers', 'presence', 'webhooks', 'api_tokens', 'sources', 'work_imports'] LOOP
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
  DELETE FROM app.memberships WHERE org_id = doomed;
  DELETE FROM app.counters WHERE org_id = doomed;
  UPDATE app.users SET current_org_id = NULL WHERE current_org_id = doomed;
  DELETE FROM app.organisations WHERE org_id = doomed;
  RETURN false;
END $$;

-- ── search ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Contrib modules that every PostgreSQL brings; both are trusted, so the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

-- How texts are compared: without case, ё and Polish accents, whatever the collation of the database.
CREATE FUNCTION app.search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN given ~ '[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]' THEN translate(lower(given COLLATE "pg_c_utf8"), 'ёąćęłńóśźż', 'еacelnoszz')
    ELSE replace(lower(given COLLATE "pg_c_utf8"), 'ё', 'е') END;

-- `russian` stems Russian words and, of those in Latin letters, English ones. Titles keep their words as they stand
-- too: they are found by how a word begins, and by words that the stemmer leaves out; signs part words there, which the
-- parser would take for addresses and files.
CREATE FUNCTION app.words_of_title(title text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.russian', translate(app.search_text(title), '+-_./@:', '       '))
    || to_tsvector('pg_catalog.simple', translate(app.search_text(title), '+-_./@:', '       '));
CREATE FUNCTION app.words_of_text(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.russian', replace(app.search_text(given), '-', ' '));

-- What is searched, apart from what it is about: every move of a card writes a new version of its row into each index
-- of its table, and an index of words has fifty entries a row.
CREATE TABLE app.search_documents (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('task', 'comment', 'project', 'client')),
  title tsvector NOT NULL,
  -- Of the title too: some of the words may stand there and some in the text.
  words tsvector NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX search_documents_title ON app.search_documents USING gin (org_id, title) WITH (gin_pending_list_limit = 512) WHERE kind = 'task';
CREATE INDEX search_documents_words ON app.search_documents USING gin (org_id, words) WITH (gin_pending_list_limit = 512) WHERE kind IN ('task', 'comment');
-- The few that would drown among the many.
CREATE INDEX search_documents_title_of_few ON app.search_documents USING gin (org_id, title) WHERE kind IN ('project', 'client');
CREATE INDEX search_documents_words_of_few ON app.search_documents USING gin (org_id, words) WHERE kind IN ('project', 'client');

-- The words of all titles, for what was mistyped. `id` is the document that brought a word first: nobody waits for
-- somebody else who brings the same one at that moment, a word that stands twice does no harm.
CREATE TABLE app.search_lexicon (
  org_id uuid NOT NULL REFERENCES app.organisations,
  word text NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (org_id, word, id)
);
-- Trigrams know the letters of the database's locale, which may be none but the Latin ones: a letter for a letter.
CREATE FUNCTION app.latin_letters(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(word, 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abvgdejziyklmnoprstufhcqwx012345');
CREATE INDEX search_lexicon_like ON app.search_lexicon USING gin (org_id, app.latin_letters(word) public.gin_trgm_ops);

CREATE FUNCTION app.write_document(org uuid, document uuid, what text, named tsvector, said tsvector) RETURNS void
  LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  INSERT INTO app.search_documents (org_id, id, kind, title, words) VALUES (org, document, what, named, said)
  ON CONFLICT (org_id, id) DO UPDATE SET title = EXCLUDED.title, words = EXCLUDED.words;
  INSERT INTO app.search_lexicon (org_id, word, id)
  SELECT org, w.lexeme, document FROM unnest(named) w
  WHERE length(w.lexeme) BETWEEN 3 AND 40 AND w.lexeme !~ '\d'
    AND NOT EXISTS (SELECT FROM app.search_lexicon l WHERE l.org_id = org AND l.word = w.lexeme);
END $$;

CREATE FUNCTION app.document_task() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM app.write_document(NEW.org_id, NEW.id, 'task', app.words_of_title(NEW.title), app.words_of_text(NEW.title || ' ' || NEW.description));
  RETURN NULL;
END $$;
CREATE FUNCTION app.document_comment() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM app.write_document(NEW.org_id, NEW.id, 'comment', '', app.words_of_text(NEW.content));
  RETURN NULL;
END $$;
CREATE FUNCTION app.document_project() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM app.write_document(NEW.org_id, NEW.id, 'project', app.words_of_title(NEW.key || ' ' || NEW.name),
    app.words_of_text(NEW.key || ' ' || NEW.name || ' ' || NEW.description));
  RETURN NULL;
END $$;
-- A telephone number is also found without the country's code and in one piece, however it was written.
CREATE FUNCTION app.document_client() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  digits text := regexp_replace(NEW.phone, '\D', '', 'g');
  named text := concat_ws(' ', NEW.name, NEW.contact_person, NEW.email, NEW.external_id, NEW.phone, digits, right(digits, 10));
BEGIN
  PERFORM app.write_document(NEW.org_id, NEW.id, 'client', app.words_of_title(named), app.words_of_text(named || ' ' || NEW.notes));
  RETURN NULL;
END $$;
CREATE FUNCTION app.forget_document() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  DELETE FROM app.search_documents WHERE org_id = OLD.org_id AND id = OLD.id;
  RETURN NULL;
END $$;

-- Only a statement that names one of these columns wakes them: moving, assigning and finishing a task cost nothing.
CREATE TRIGGER document AFTER INSERT OR UPDATE OF title, description ON app.tasks FOR EACH ROW EXECUTE FUNCTION app.document_task();
CREATE TRIGGER document AFTER INSERT OR UPDATE OF content ON app.comments FOR EACH ROW EXECUTE FUNCTION app.document_comment();
CREATE TRIGGER document AFTER INSERT OR UPDATE OF key, name, description ON app.projects FOR EACH ROW EXECUTE FUNCTION app.document_project();
CREATE TRIGGER document AFTER INSERT OR UPDATE OF name, contact_person, email, external_id, phone, notes ON app.clients FOR EACH ROW EXECUTE FUNCTION app.document_client();
CREATE TRIGGER forget AFTER DELETE ON app.tasks FOR EACH ROW EXECUTE FUNCTION app.forget_document();
CREATE TRIGGER forget AFTER DELETE ON app.comments FOR EACH ROW EXECUTE FUNCTION app.forget_document();
CREATE TRIGGER forget AFTER DELETE ON app.projects FOR EACH ROW EXECUTE FUNCTION app.forget_document();
CREATE TRIGGER forget AFTER DELETE ON app.clients FOR EACH ROW EXECUTE FUNCTION app.forget_document();

INSERT INTO app.search_documents (org_id, id, kind, title, words)
  SELECT org_id, id, 'task', app.words_of_title(title), app.words_of_text(title || ' ' || description) FROM app.tasks
  UNION ALL
  SELECT org_id, id, 'project', app.words_of_title(key || ' ' || name), app.words_of_text(key || ' ' || name || ' ' || description) FROM app.projects;
INSERT INTO app.search_lexicon (org_id, word, id)
  SELECT DISTINCT ON (d.org_id, w.lexeme) d.org_id, w.lexeme, d.id FROM app.search_documents d, unnest(d.title) w
  WHERE length(w.lexeme) BETWEEN 3 AND 40 AND w.lexeme !~ '\d' ORDER BY d.org_id, w.lexeme, d.id;

-- Below a policy no index of words is used: their operators might tell of rows that the policy hides. So two functions
-- look past it, as a role that can read these two tables and nothing else. They ask for the organisation of the
-- transaction, take none from the caller, and give ids and words; whoever calls reads the rows themselves, under their
-- policies.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'takt_search') THEN
    CREATE ROLE takt_search NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
  EXECUTE format('GRANT takt_search TO %I', current_user);
END $$;
GRANT USAGE, CREATE ON SCHEMA app TO takt_search;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['search_documents', 'search_lexicon'] LOOP
    EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE app.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON app.%I USING (org_id = (SELECT app.current_org())) WITH CHECK (org_id = (SELECT app.current_org()))', t);
    EXECUTE format('CREATE POLICY searching ON app.%I FOR SELECT TO takt_search USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON app.%I TO takt_app', t);
    EXECUTE format('GRANT SELECT ON app.%I TO takt_search', t);
  END LOOP;
END $$;

-- All of the words; the last one, which may still be being typed, also as the beginning of one. Each is a word as it was
-- typed and, behind bars, words of the lexicon that may stand for it. Words that the stemmer leaves out («для», "the")
-- count only where there are no others.
CREATE FUNCTION app.search_query(asked text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE
  SET search_path = '' SET client_min_messages = warning AS $$
DECLARE
  one text[];
  stem tsquery;
  whole tsquery;
  wanted tsquery := '';
  small tsquery := '';
BEGIN
  FOR i IN 1 .. cardinality(asked) LOOP
    one := string_to_array(asked[i], '|');
    stem := to_tsquery('pg_catalog.russian', quote_literal(one[1]));
    whole := to_tsquery('pg_catalog.simple', quote_literal(one[1]) || CASE WHEN i = cardinality(asked) THEN ':*' ELSE '' END);
    FOR j IN 2 .. cardinality(one) LOOP
      whole := whole || to_tsquery('pg_catalog.simple', quote_literal(one[j]));
    END LOOP;
    IF numnode(stem) = 0 THEN small := small && whole; ELSE wanted := wanted && (stem || whole); END IF;
  END LOOP;
  RETURN CASE WHEN numnode(wanted) = 0 THEN small ELSE wanted END;
END $$;

-- The newest documents with all of the words: `place` 0 in the title, 1 in the text, 2 in a comment. Tasks and comments
-- are asked for in another call than projects and clients. A word that stands almost everywhere is met among the newest
-- documents at once; of one that is not, the index knows the few places.
CREATE FUNCTION app.search_found(asked text[], kinds text[], most int) RETURNS TABLE (id uuid, kind text, place int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
  SET search_path = '' SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  org uuid := app.current_org();
  wanted tsquery := app.search_query(asked);
  met int;
BEGIN
  IF org IS NULL OR numnode(wanted) = 0 THEN RETURN; END IF;
  IF kinds <@ ARRAY['project', 'client'] THEN
    RETURN QUERY WITH hits AS MATERIALIZED (SELECT d.id, d.kind, d.title @@ wanted AS named FROM app.search_documents d
        WHERE d.org_id = org AND d.kind IN ('project', 'client') AND d.kind = ANY (kinds) AND (d.title @@ wanted OR d.words @@ wanted))
      SELECT hits.id, hits.kind, CASE WHEN hits.named THEN 0 ELSE 1 END FROM hits ORDER BY hits.named DESC, hits.id DESC LIMIT most;
    RETURN;
  END IF;
  IF 'task' = ANY (kinds) THEN
    SELECT count(*) INTO met FROM (SELECT d.title, d.kind FROM app.search_documents d WHERE d.org_id = org
      ORDER BY d.org_id DESC, d.id DESC LIMIT 5000) newest WHERE newest.title @@ wanted AND newest.kind = 'task';
    IF met >= most / 2 THEN
      RETURN QUERY SELECT newest.id, newest.kind, 0 FROM (SELECT d.id, d.title, d.kind FROM app.search_documents d
        WHERE d.org_id = org ORDER BY d.org_id DESC, d.id DESC LIMIT 5000) newest
        WHERE newest.title @@ wanted AND newest.kind = 'task' LIMIT most;
      RETURN;
    END IF;
    RETURN QUERY WITH hits AS MATERIALIZED (SELECT d.id FROM app.search_documents d
        WHERE d.org_id = org AND d.kind = 'task' AND d.title @@ wanted)
      SELECT hits.id, 'task', 0 FROM hits ORDER BY hits.id DESC LIMIT most;
    GET DIAGNOSTICS met = ROW_COUNT;
    IF met >= most / 2 THEN RETURN; END IF;
  END IF;
  RETURN QUERY WITH hits AS MATERIALIZED (SELECT d.id, d.kind FROM app.search_documents d
      WHERE d.org_id = org AND d.kind IN ('task', 'comment') AND d.kind = ANY (kinds) AND d.words @@ wanted AND NOT d.title @@ wanted)
    SELECT hits.id, hits.kind, CASE hits.kind WHEN 'comment' THEN 2 ELSE 1 END FROM hits ORDER BY hits.id DESC LIMIT most;
END $$;

-- Words of titles that look like `asked`.
CREATE FUNCTION app.words_like(asked text, most int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
  SET search_path = '' SET plan_cache_mode = force_custom_plan SET pg_trgm.similarity_threshold = 0.25 AS $$
DECLARE
  org uuid := app.current_org();
BEGIN
  RETURN QUERY SELECT l.word FROM app.search_lexicon l
    WHERE l.org_id = org AND app.latin_letters(l.word) OPERATOR(public.%) app.latin_letters(asked)
    GROUP BY l.word ORDER BY public.similarity(app.latin_letters(l.word), app.latin_letters(asked)) DESC LIMIT most;
END $$;

ALTER FUNCTION app.search_found(text[], text[], int) OWNER TO takt_search;
ALTER FUNCTION app.words_like(text, int) OWNER TO takt_search;
REVOKE CREATE ON SCHEMA app FROM takt_search;
REVOKE ALL ON FUNCTION app.search_found(text[], text[], int), app.words_like(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.search_found(text[], text[], int), app.words_like(text, int) TO takt_app;
