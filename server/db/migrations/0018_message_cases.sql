-- A message leaves the inbox when it is answered, done or spam, and comes back when it is opened again.
CREATE OR REPLACE FUNCTION keep_message_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'message', NEW.reference, 'received',
    CASE WHEN NEW.state = 'open' AND NEW.answered_at IS NULL THEN 'clinic' ELSE 'closed' END,
    NEW.reply_due_at, NEW.created_at, coalesce(NEW.answered_at, NEW.read_at, NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case_changed AFTER UPDATE ON contact_message FOR EACH ROW EXECUTE FUNCTION keep_message_case();
