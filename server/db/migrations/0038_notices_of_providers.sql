-- Announces the provider whose record changed, after the commit: servers keep these rows in memory.
CREATE FUNCTION notify_providers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('providers', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER provider_notice AFTER INSERT OR UPDATE OR DELETE ON company
  FOR EACH ROW EXECUTE FUNCTION notify_providers('id');
--> statement-breakpoint
CREATE TRIGGER provider_notice AFTER INSERT OR UPDATE OR DELETE ON location
  FOR EACH ROW EXECUTE FUNCTION notify_providers('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_notice AFTER INSERT OR UPDATE OR DELETE ON domain
  FOR EACH ROW EXECUTE FUNCTION notify_providers('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_notice AFTER INSERT OR UPDATE OR DELETE ON theme
  FOR EACH ROW EXECUTE FUNCTION notify_providers('provider_id');
