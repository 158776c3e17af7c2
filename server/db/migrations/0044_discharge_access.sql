SELECT protect_desk('discharge_draft');
--> statement-breakpoint
SELECT protect_personal('discharge_pack', append_only => true);
--> statement-breakpoint
-- Only the clinic signs.
REVOKE INSERT ON discharge_pack FROM sojourn_app;
--> statement-breakpoint
SELECT open_to_staff('discharge_pack');
--> statement-breakpoint
-- A signed version never changes: not even the tables' owner writes more than its seal under another key.
CREATE FUNCTION refuse_signed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'sealed' IS DISTINCT FROM to_jsonb(OLD) - 'sealed' THEN
    RAISE EXCEPTION 'a signed version is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER never_changed BEFORE UPDATE ON discharge_pack FOR EACH ROW EXECUTE FUNCTION refuse_signed_change();
--> statement-breakpoint
-- Versions follow each other without a gap.
CREATE FUNCTION follow_signed_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM discharge_pack WHERE trip_id = NEW.trip_id) THEN
    RAISE EXCEPTION 'a signed version follows the one before it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows BEFORE INSERT ON discharge_pack FOR EACH ROW EXECUTE FUNCTION follow_signed_version();
--> statement-breakpoint
SELECT protect_personal('letter_share');
--> statement-breakpoint
-- The holder of a link sees its row, and nothing else: as with a private link, its digest is the owner. A share never
-- becomes another one, it only ends.
CREATE POLICY by_token ON letter_share FOR SELECT TO sojourn_app USING (
  provider_id = nullif(current_setting('app.provider', true), '')::uuid
  AND 'link:' || token_digest = nullif(current_setting('app.owner', true), '')
);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON letter_share FROM sojourn_app;
--> statement-breakpoint
GRANT UPDATE (revoked_at) ON letter_share TO sojourn_app;
--> statement-breakpoint
SELECT protect_personal('discharge_opening', append_only => true);
--> statement-breakpoint
SELECT open_to_staff('discharge_opening');
--> statement-breakpoint
SELECT follow_at_desk(target, 'recoveries', 'trip_id') FROM (VALUES ('discharge_draft'), ('discharge_pack')) AS followed (target);
--> statement-breakpoint
-- A claim under the warranty is news at the desk, as a question is.
CREATE OR REPLACE FUNCTION tell_recovery_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_case SET activity_at = NEW.at, version = version + 1, has_news = NEW.kind IN ('question', 'warranty', 'check-in')
    WHERE id = NEW.recovery_id AND NEW.kind <> 'opened';
  RETURN NULL;
END $$;
