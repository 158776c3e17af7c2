-- A clinic's catalogue stays in memory as its record does.
CREATE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('providers', coalesce(NEW.provider_id, OLD.provider_id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER provider_notice AFTER INSERT OR UPDATE OR DELETE ON procedure
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER provider_notice AFTER INSERT OR UPDATE OR DELETE ON procedure_package
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER provider_notice AFTER INSERT OR UPDATE OR DELETE ON doctor
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue();
