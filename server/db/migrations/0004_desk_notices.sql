-- Tells the desk of changes, after the commit: provider, topic and the id in a column of the row.
CREATE FUNCTION notify_desk() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('desk', concat_ws(' ', changed ->> 'provider_id', TG_ARGV[0], changed ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_at_desk(target text, topic text, id_column text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER desk_notice AFTER INSERT OR UPDATE OR DELETE ON %I
    FOR EACH ROW EXECUTE FUNCTION notify_desk(%L, %L)', target, topic, id_column);
END $$;
--> statement-breakpoint
SELECT follow_at_desk(target, topic, id_column) FROM (VALUES
  ('quote', 'requests', 'id'),
  ('quote_event', 'requests', 'quote_id'),
  ('quote_offer', 'requests', 'quote_id'),
  ('consultation', 'consultations', 'id'),
  ('chat', 'chats', 'id'),
  ('chat_message', 'chats', 'chat_id'),
  ('contact_message', 'messages', 'id'),
  ('trip', 'trips', 'id'),
  ('trip_item', 'trips', 'trip_id'),
  ('checkout', 'money', 'id'),
  ('ledger_entry', 'money', 'id'),
  ('refund', 'money', 'id'),
  ('document_share', 'documents', 'document_id'),
  ('staff_member', 'people', 'id')
) AS followed (target, topic, id_column);
