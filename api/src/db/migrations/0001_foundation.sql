-- Accounts, organisations, projects, tasks, imports, and the event log that everything live reads.
-- The app works as takt_app: not the owner, no BYPASSRLS. Tables without org_id say `global:` and why in their comment;
-- the catalogue test holds every other table to org_id first in each key, and to forced row-level security.
-- Ids are UUIDv7, made by the app: `ORDER BY id DESC` is newest first, on the primary key.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'takt_app') THEN
    CREATE ROLE takt_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
  EXECUTE format('GRANT takt_app TO %I', current_user);
END $$;

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO takt_app;

-- The organisation of the running transaction; NULL (so: no rows at all) outside of one.
CREATE FUNCTION app.current_org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.org_id', true), '')::uuid;

-- ── accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.users (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  username text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  avatar_url text,
  language text CHECK (language IN ('ru', 'en', 'pl')),
  is_active boolean NOT NULL DEFAULT true,
  verified_at timestamptz,
  last_login_at timestamptz,
  current_org_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE app.users IS 'global: a person may belong to several organisations';

CREATE TABLE app.sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'reuse', 'ended', 'password')),
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON app.sessions (user_id);
COMMENT ON TABLE app.sessions IS 'global: a session belongs to a person, not to an organisation';

CREATE TABLE app.access_tokens (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES app.sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_tokens_session ON app.access_tokens (session_id);
CREATE INDEX access_tokens_expiry ON app.access_tokens (expires_at);
COMMENT ON TABLE app.access_tokens IS 'global: looked up before the person, and so the organisation, is known';

-- Every generation of a family is kept until the session goes, so that the reuse of any ancestor is recognised.
CREATE TABLE app.refresh_tokens (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES app.sessions ON DELETE CASCADE,
  generation int NOT NULL,
  used_at timestamptz,
  UNIQUE (session_id, generation)
);
COMMENT ON TABLE app.refresh_tokens IS 'global: looked up before the person, and so the organisation, is known';

CREATE TABLE app.one_time_tokens (
  hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email')),
  user_id uuid NOT NULL REFERENCES app.users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_tokens_user ON app.one_time_tokens (user_id, kind);
COMMENT ON TABLE app.one_time_tokens IS 'global: a link in a letter names nothing but itself';

-- A letter waits here from the transaction that caused it until a job has sent it; `params` holds the link and is emptied then.
CREATE TABLE app.letters (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  language text NOT NULL CHECK (language IN ('ru', 'en', 'pl')),
  template text NOT NULL,
  params jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX letters_waiting ON app.letters (created_at) WHERE sent_at IS NULL;
COMMENT ON TABLE app.letters IS 'global: letters go to people, also to those in no organisation';

-- ── organisations and who is in them ─────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.organisations (
  org_id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  description text,
  industry text CHECK (industry IN ('it', 'marketing', 'retail', 'education', 'other')),
  size text CHECK (size IN ('small', 'medium')),
  website text,
  phone text,
  owner_id uuid NOT NULL REFERENCES app.users,
  time_zone text NOT NULL,
  currency text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('ru-RU', 'en-US', 'pl-PL')),
  week_start text NOT NULL CHECK (week_start IN ('monday', 'sunday', 'saturday')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE app.organisations IS 'global: the directory that a person''s organisations and slugs are looked up in';

-- A row is never deleted: whoever leaves keeps his name on his work, and the foreign keys of work keep their target.
CREATE TABLE app.memberships (
  org_id uuid NOT NULL REFERENCES app.organisations,
  user_id uuid NOT NULL REFERENCES app.users,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'removed')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CHECK (role <> 'owner' OR status = 'active')
);
CREATE UNIQUE INDEX memberships_one_owner ON app.memberships (org_id) WHERE role = 'owner';
CREATE INDEX memberships_of_user ON app.memberships (user_id);
COMMENT ON TABLE app.memberships IS 'global: the directory that tells a person''s organisations before one is chosen';

CREATE TABLE app.counters (
  org_id uuid NOT NULL REFERENCES app.organisations,
  name text NOT NULL,
  value bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, name)
) WITH (fillfactor = 50);

-- ── work ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.projects (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('active', 'inactive', 'completed', 'on_hold', 'draft', 'cancelled')),
  priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical', 'urgent')),
  progress int NOT NULL CHECK (progress BETWEEN 0 AND 100),
  progress_mode text NOT NULL CHECK (progress_mode IN ('manual', 'auto')),
  is_public boolean NOT NULL,
  colour text NOT NULL CHECK (colour IN ('indigo', 'teal', 'amber', 'magenta', 'slate', 'red', 'green', 'blue')),
  owner_id uuid,
  created_by uuid NOT NULL,
  start_date date,
  due_date date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, key),
  FOREIGN KEY (org_id, owner_id) REFERENCES app.memberships (org_id, user_id),
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);

CREATE TABLE app.tasks (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  number int NOT NULL,
  project_id uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('todo', 'in_progress', 'in_review', 'done', 'cancelled')),
  priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
  type text NOT NULL CHECK (type IN ('task', 'bug', 'feature', 'improvement', 'research')),
  assignee_id uuid,
  reporter_id uuid NOT NULL,
  start_date date,
  due_date date,
  -- A fractional key: compared byte by byte, whatever the database's collation.
  rank text COLLATE "C" NOT NULL,
  version int NOT NULL DEFAULT 1,
  completed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, number),
  -- Two cards never share a place: whoever comes second takes the next key.
  CONSTRAINT tasks_rank UNIQUE (org_id, status, rank),
  FOREIGN KEY (org_id, project_id) REFERENCES app.projects (org_id, id),
  FOREIGN KEY (org_id, assignee_id) REFERENCES app.memberships (org_id, user_id),
  FOREIGN KEY (org_id, reporter_id) REFERENCES app.memberships (org_id, user_id)
) WITH (fillfactor = 85);
CREATE INDEX tasks_of_project ON app.tasks (org_id, project_id, status, rank);
CREATE INDEX tasks_of_assignee ON app.tasks (org_id, assignee_id, status, rank);

-- ── analytics: what is known about sources and imports; the facts themselves are in ClickHouse ───────────────────

CREATE TABLE app.sources (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  platform text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, platform, name)
);

CREATE TABLE app.imports (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  -- Number of the import in its organisation: the version that its rows carry in ClickHouse.
  number int NOT NULL,
  source_id uuid,
  file_name text NOT NULL,
  file_hash text NOT NULL,
  size bigint NOT NULL,
  reading jsonb NOT NULL,
  mapping jsonb,
  status text NOT NULL CHECK (status IN ('uploaded', 'queued', 'running', 'done', 'failed')),
  totals jsonb,
  skipped int NOT NULL DEFAULT 0,
  skipped_lines jsonb NOT NULL DEFAULT '[]',
  error text,
  progress int NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, number),
  FOREIGN KEY (org_id, source_id) REFERENCES app.sources (org_id, id),
  FOREIGN KEY (org_id, created_by) REFERENCES app.memberships (org_id, user_id)
);

-- Files live beside the rest of the work, so that any process can run any import and one backup holds everything.
CREATE TABLE app.import_chunks (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  part int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (org_id, import_id, part),
  FOREIGN KEY (org_id, import_id) REFERENCES app.imports (org_id, id) ON DELETE CASCADE
);

-- ── the event log ────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE app.events (
  org_id uuid NOT NULL REFERENCES app.organisations,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid,
  kind text NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (org_id, seq)
);
CREATE INDEX events_of_entity ON app.events (org_id, entity, entity_id, seq);

-- ── who may touch what ───────────────────────────────────────────────────────────────────────────────────────────

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA app TO takt_app;
-- What has happened can't be changed afterwards.
REVOKE UPDATE, DELETE ON app.events FROM takt_app;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['counters', 'projects', 'tasks', 'sources', 'imports', 'import_chunks', 'events'] LOOP
    EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE app.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON app.%I USING (org_id = (SELECT app.current_org())) WITH CHECK (org_id = (SELECT app.current_org()))', t);
  END LOOP;
END $$;
