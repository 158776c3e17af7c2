-- Lets one constraint compare who and when (contrib, and trusted: who owns the database may add it).
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "consultation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"procedure" text NOT NULL,
	"said" text NOT NULL,
	"email_index" text,
	"mode" text,
	"clinician" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"visitor_zone" text,
	"price" integer,
	"currency" text NOT NULL,
	"hold_until" timestamp with time zone,
	"hold_extended" timestamp with time zone,
	"consents" jsonb NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultation_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "consultation_link" (
	"provider_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"consultation_id" uuid NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "consultation_link_provider_id_digest_pk" PRIMARY KEY("provider_id","digest")
);
--> statement-breakpoint
CREATE TABLE "consultation_slot" (
	"consultation_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"clinician" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp with time zone,
	"held_by" text
);
--> statement-breakpoint
ALTER TABLE "procedure" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "consultations" jsonb;--> statement-breakpoint
ALTER TABLE "consultation" ADD CONSTRAINT "consultation_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_link" ADD CONSTRAINT "consultation_link_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_link" ADD CONSTRAINT "consultation_link_consultation_id_consultation_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_consultation_id_consultation_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_provider_id_owner_index" ON "consultation" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "consultation_provider_id_email_index_index" ON "consultation" USING btree ("provider_id","email_index");--> statement-breakpoint
CREATE INDEX "consultation_status_updated_at_index" ON "consultation" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "consultation_slot_provider_id_held_by_index" ON "consultation_slot" USING btree ("provider_id","held_by");--> statement-breakpoint
CREATE INDEX "consultation_slot_provider_id_starts_at_index" ON "consultation_slot" USING btree ("provider_id","starts_at");
--> statement-breakpoint
SELECT protect_personal('consultation');
--> statement-breakpoint
-- The rule that cannot be raced: nobody has two people at one time. A held time that ran out is removed by whoever wants it.
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_taken_once"
  EXCLUDE USING gist (provider_id WITH =, clinician WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('held', 'confirmed'));
--> statement-breakpoint
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_has_length" CHECK (ends_at > starts_at);
--> statement-breakpoint
-- What is nobody's in particular: everything of one provider is seen by its own requests.
DO $$
DECLARE shared text;
BEGIN
  FOREACH shared IN ARRAY ARRAY['consultation_slot', 'consultation_link'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', shared);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', shared);
    EXECUTE format($policy$CREATE POLICY own_provider ON %I TO sojourn_app
      USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid)
      WITH CHECK (provider_id = nullif(current_setting('app.provider', true), '')::uuid)$policy$, shared);
    EXECUTE format('CREATE POLICY all_rows ON %I TO sojourn_system USING (true) WITH CHECK (true)', shared);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sojourn_app, sojourn_system', shared);
  END LOOP;
END $$;
