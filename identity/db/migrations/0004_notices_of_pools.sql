-- Announces changes after their commit: processes keep pools, clients and keys in memory, and the process that owns an
-- embedded database the sign-ins too.
CREATE FUNCTION "identity".notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_ARGV[0], to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pool_notice AFTER INSERT OR UPDATE OR DELETE ON "identity"."pool"
  FOR EACH ROW EXECUTE FUNCTION "identity".notify_change('pools', 'id');
--> statement-breakpoint
CREATE TRIGGER pool_notice AFTER INSERT OR UPDATE OR DELETE ON "identity"."client"
  FOR EACH ROW EXECUTE FUNCTION "identity".notify_change('pools', 'pool_id');
--> statement-breakpoint
CREATE TRIGGER pool_notice AFTER INSERT OR UPDATE OR DELETE ON "identity"."signing_key"
  FOR EACH ROW EXECUTE FUNCTION "identity".notify_change('pools', 'pool_id');
--> statement-breakpoint
CREATE TRIGGER sign_in_notice AFTER UPDATE OR DELETE ON "identity"."family"
  FOR EACH ROW EXECUTE FUNCTION "identity".notify_change('sign_ins', 'sub');
--> statement-breakpoint
CREATE TRIGGER sign_in_notice AFTER UPDATE OR DELETE ON "identity"."user"
  FOR EACH ROW EXECUTE FUNCTION "identity".notify_change('sign_ins', 'sub');
