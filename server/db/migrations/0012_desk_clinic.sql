CREATE TABLE "catalogue_draft" (
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"value" jsonb NOT NULL,
	"base" jsonb,
	"version" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_draft_provider_id_kind_slug_pk" PRIMARY KEY("provider_id","kind","slug")
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"provider_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"staff_name" text,
	"parts" text[] NOT NULL,
	"note" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "catalogue_version_provider_id_number_pk" PRIMARY KEY("provider_id","number")
);
--> statement-breakpoint
ALTER TABLE "catalogue_draft" ADD CONSTRAINT "catalogue_draft_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD CONSTRAINT "catalogue_version_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_provider_id_at_index" ON "audit_entry" USING btree ("provider_id","at");--> statement-breakpoint
CREATE INDEX "consultation_provider_id_starts_at_index" ON "consultation" USING btree ("provider_id","starts_at");--> statement-breakpoint
CREATE INDEX "offer_signature_provider_id_signed_at_index" ON "offer_signature" USING btree ("provider_id","signed_at");--> statement-breakpoint
CREATE INDEX "quote_offer_provider_id_sent_at_index" ON "quote_offer" USING btree ("provider_id","sent_at");--> statement-breakpoint
CREATE INDEX "ledger_entry_provider_id_at_index" ON "ledger_entry" USING btree ("provider_id","at");--> statement-breakpoint
CREATE INDEX "quote_provider_id_submitted_at_index" ON "quote" USING btree ("provider_id","submitted_at");