CREATE TABLE "discharge_draft" (
	"trip_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discharge_opening" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"share_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discharge_pack" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"sealed" text NOT NULL,
	"digest" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"licence" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "discharge_pack_trip_id_version_unique" UNIQUE("trip_id","version")
);
--> statement-breakpoint
CREATE TABLE "letter_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "letter_share_provider_id_token_digest_unique" UNIQUE("provider_id","token_digest")
);
--> statement-breakpoint
ALTER TABLE "discharge_draft" ADD CONSTRAINT "discharge_draft_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_draft" ADD CONSTRAINT "discharge_draft_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_opening" ADD CONSTRAINT "discharge_opening_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_opening" ADD CONSTRAINT "discharge_opening_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_opening" ADD CONSTRAINT "discharge_opening_share_id_letter_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."letter_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_pack" ADD CONSTRAINT "discharge_pack_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discharge_pack" ADD CONSTRAINT "discharge_pack_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_share" ADD CONSTRAINT "letter_share_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_share" ADD CONSTRAINT "letter_share_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discharge_opening_provider_id_owner_index" ON "discharge_opening" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "discharge_opening_trip_id_at_index" ON "discharge_opening" USING btree ("trip_id","at");--> statement-breakpoint
CREATE INDEX "discharge_opening_share_id_index" ON "discharge_opening" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "discharge_pack_provider_id_owner_index" ON "discharge_pack" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "letter_share_provider_id_owner_index" ON "letter_share" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "letter_share_trip_id_index" ON "letter_share" USING btree ("trip_id");