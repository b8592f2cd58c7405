-- Second factors, devices, avatars and attempts of accounts; departments, invitations and requests of organisations.

-- ── accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- The secret is encrypted with SECRET; it counts from two_factor_at on. A code of a step up to two_factor_step was used.
ALTER TABLE app.users
  ADD two_factor_secret bytea,
  ADD two_factor_at timestamptz,
  ADD two_factor_step bigint NOT NULL DEFAULT 0,
  ADD CHECK (two_factor_at IS NULL OR two_factor_secret IS NOT NULL);

CREATE TABLE app.recovery_codes (
  user_id uuid NOT NULL REFERENCES app.users ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);
COMMENT ON TABLE app.recovery_codes IS 'global: they open an account, whatever organisations it is in';

-- confirmed_at: when the person last proved in this session who he is; acts that ask again look at it.
ALTER TABLE app.sessions ADD confirmed_at timestamptz;

ALTER TABLE app.one_time_tokens
  DROP CONSTRAINT one_time_tokens_kind_check,
  ADD CHECK (kind IN ('verify_email', 'reset_password', 'change_email', 'second_step')),
  -- What a link to a new address would change the address to.
  ADD email text,
  -- Wrong codes given with a ticket of the second step.
  ADD attempts int NOT NULL DEFAULT 0;

-- A browser that has signed in to an account before: guessing by strangers does not lock it out.
CREATE TABLE app.known_devices (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app.users ON DELETE CASCADE,
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX known_devices_user ON app.known_devices (user_id);
COMMENT ON TABLE app.known_devices IS 'global: looked up before the person, and so the organisation, is known';

CREATE TABLE app.attempts (
  key bytea PRIMARY KEY,
  count int NOT NULL,
  since timestamptz NOT NULL
);
CREATE INDEX attempts_since ON app.attempts (since);
COMMENT ON TABLE app.attempts IS 'global: counted before it is known whether the address is anybody''s';

CREATE TABLE app.avatars (
  hash bytea PRIMARY KEY,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Whether somebody else shows a picture is asked whenever one goes.
CREATE INDEX users_avatar ON app.users (avatar_url) WHERE avatar_url IS NOT NULL;
COMMENT ON TABLE app.avatars IS 'global: a person shows the same face in every organisation; named by the hash of its content';

-- ── organisations ────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE app.organisations
  ADD is_private boolean NOT NULL DEFAULT true,
  ADD approve_invitations boolean NOT NULL DEFAULT true,
  ADD require_two_factor boolean NOT NULL DEFAULT false;

CREATE TABLE app.departments (
  org_id uuid NOT NULL REFERENCES app.organisations,
  id uuid NOT NULL,
  parent_id uuid,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  manager_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, parent_id) REFERENCES app.departments (org_id, id),
  FOREIGN KEY (org_id, manager_id) REFERENCES app.memberships (org_id, user_id),
  CHECK (parent_id <> id)
);
CREATE UNIQUE INDEX departments_name ON app.departments (org_id, parent_id, lower(name)) NULLS NOT DISTINCT;

-- `requested`: somebody has asked for access through the organisation's page and is no member yet.
ALTER TABLE app.memberships
  DROP CONSTRAINT memberships_status_check,
  ADD CHECK (status IN ('active', 'requested', 'suspended', 'removed')),
  ADD department_id uuid,
  ADD status_at timestamptz NOT NULL DEFAULT now(),
  ADD FOREIGN KEY (org_id, department_id) REFERENCES app.departments (org_id, id);
CREATE INDEX memberships_department ON app.memberships (org_id, department_id);

-- `requested`: proposed by a member, waits for an owner or administrator. The link of the letter is kept as its hash only.
CREATE TABLE app.invitations (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES app.organisations,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  department_id uuid,
  status text NOT NULL CHECK (status IN ('requested', 'pending', 'accepted', 'revoked', 'declined')),
  token_hash bytea UNIQUE,
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  expires_at timestamptz,
  settled_at timestamptz,
  FOREIGN KEY (org_id, department_id) REFERENCES app.departments (org_id, id),
  FOREIGN KEY (org_id, invited_by) REFERENCES app.memberships (org_id, user_id)
);
-- One open invitation for an address: a second one is the first one sent again.
CREATE UNIQUE INDEX invitations_open ON app.invitations (org_id, email) WHERE status IN ('requested', 'pending');
CREATE INDEX invitations_of_organisation ON app.invitations (org_id, status, id);
CREATE INDEX invitations_of_address ON app.invitations (email) WHERE status = 'pending';
COMMENT ON TABLE app.invitations IS 'global: looked up by link or address before the organisation is known';

-- The audit log without the daily work: few lines, and read from the newest back.
CREATE INDEX events_administration ON app.events (org_id, seq) WHERE entity NOT IN ('task', 'project', 'import');
-- Days of the log and of the work: of a million events and 200,000 tasks, a month is found ten times as fast as by
-- reading all, and moving a card takes some microseconds more.
CREATE INDEX events_by_time ON app.events (org_id, at);
CREATE INDEX tasks_created ON app.tasks (org_id, created_at);
CREATE INDEX tasks_completed ON app.tasks (org_id, completed_at) WHERE completed_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON app.recovery_codes, app.known_devices, app.attempts, app.avatars, app.departments, app.invitations TO takt_app;
ALTER TABLE app.departments ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.departments FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON app.departments USING (org_id = (SELECT app.current_org())) WITH CHECK (org_id = (SELECT app.current_org()));

-- Removes what is left of an organisation 30 days after its deletion, and says whether there is more to remove: the
-- caller comes again until there is not. The app may not delete events; this may, and only so.
-- The many rows go in a transaction of their own: in the same one, every person and project that goes would read them all
-- once more for its foreign keys. Through an index each time: before the next ANALYZE the planner would rather read
-- whole tables of everybody else's rows (10,000 people and 200,000 tasks: half a minute instead of hours).
CREATE FUNCTION app.purge_organisation(doomed uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = '' SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  worked boolean;
BEGIN
  PERFORM FROM app.organisations WHERE org_id = doomed AND deleted_at < now() - interval '30 days' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.org_id', doomed::text, true);
  DELETE FROM app.tasks WHERE org_id = doomed;
  worked := FOUND;
  DELETE FROM app.imports WHERE org_id = doomed;
  worked := worked OR FOUND;
  DELETE FROM app.invitations WHERE org_id = doomed;
  worked := worked OR FOUND;
  DELETE FROM app.events WHERE org_id = doomed;
  IF worked THEN RETURN true; END IF;
  DELETE FROM app.sources WHERE org_id = doomed;
  DELETE FROM app.projects WHERE org_id = doomed;
  UPDATE app.memberships SET department_id = NULL WHERE org_id = doomed AND department_id IS NOT NULL;
  UPDATE app.departments SET parent_id = NULL, manager_id = NULL WHERE org_id = doomed AND (parent_id IS NOT NULL OR manager_id IS NOT NULL);
  DELETE FROM app.departments WHERE org_id = doomed;
  DELETE FROM app.memberships WHERE org_id = doomed;
  DELETE FROM app.counters WHERE org_id = doomed;
  UPDATE app.users SET current_org_id = NULL WHERE current_org_id = doomed;
  DELETE FROM app.organisations WHERE org_id = doomed;
  RETURN false;
END $$;
REVOKE ALL ON FUNCTION app.purge_organisation(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.purge_organisation(uuid) TO takt_app;
