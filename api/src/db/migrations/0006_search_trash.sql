-- What lies in the trash has no document: a search ranks the newest with a word, and those in the trash among them would
-- keep older ones that are there from being found.

CREATE OR REPLACE TRIGGER document AFTER INSERT OR UPDATE OF title, description ON app.tasks
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION app.document_task();
CREATE OR REPLACE TRIGGER document AFTER INSERT OR UPDATE OF content ON app.comments
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION app.document_comment();
CREATE OR REPLACE TRIGGER document AFTER INSERT OR UPDATE OF key, name, description ON app.projects
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION app.document_project();
CREATE OR REPLACE TRIGGER document AFTER INSERT OR UPDATE OF name, contact_person, email, external_id, phone, notes ON app.clients
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION app.document_client();

-- Comments are not marked when their task goes: it takes their documents along and brings them back.
CREATE FUNCTION app.discard_documents_of_task() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  DELETE FROM app.search_documents WHERE org_id = NEW.org_id
    AND id = ANY (NEW.id || ARRAY(SELECT c.id FROM app.comments c WHERE c.org_id = NEW.org_id AND c.task_id = NEW.id));
  RETURN NULL;
END $$;
CREATE FUNCTION app.restore_documents_of_task() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM app.write_document(c.org_id, c.id, 'comment', '', app.words_of_text(c.content)) FROM app.comments c
  WHERE c.org_id = NEW.org_id AND c.task_id = NEW.id AND c.deleted_at IS NULL;
  RETURN NULL;
END $$;

-- An undo names deleted_at of every task: only what goes or comes wakes them.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['task', 'comment', 'project', 'client'] LOOP
    EXECUTE format('CREATE TRIGGER discard AFTER UPDATE OF deleted_at ON app.%I FOR EACH ROW
      WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION app.%I()',
      t || 's', CASE t WHEN 'task' THEN 'discard_documents_of_task' ELSE 'forget_document' END);
    EXECUTE format('CREATE TRIGGER restore AFTER UPDATE OF deleted_at ON app.%I FOR EACH ROW
      WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION app.%I()', t || 's', 'document_' || t);
  END LOOP;
END $$;
CREATE TRIGGER restore_comments AFTER UPDATE OF deleted_at ON app.tasks FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION app.restore_documents_of_task();

-- What lies there already.
DO $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM app.organisations LOOP
    PERFORM set_config('app.org_id', one::text, true);
    DELETE FROM app.search_documents WHERE org_id = one AND id IN (
      SELECT id FROM app.tasks WHERE org_id = one AND deleted_at IS NOT NULL
      UNION ALL SELECT id FROM app.comments WHERE org_id = one AND deleted_at IS NOT NULL
      UNION ALL SELECT c.id FROM app.tasks t JOIN app.comments c ON c.org_id = one AND c.task_id = t.id
        WHERE t.org_id = one AND t.deleted_at IS NOT NULL
      UNION ALL SELECT id FROM app.projects WHERE org_id = one AND deleted_at IS NOT NULL
      UNION ALL SELECT id FROM app.clients WHERE org_id = one AND deleted_at IS NOT NULL);
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
