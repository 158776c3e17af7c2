CREATE TABLE "archive" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"token_digest" text NOT NULL,
	"named" boolean NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_provider_id_owner_pk" PRIMARY KEY("provider_id","owner"),
	CONSTRAINT "calendar_feed_provider_id_token_digest_unique" UNIQUE("provider_id","token_digest")
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"job_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "erasure_provider_id_owner_pk" PRIMARY KEY("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"without_email" text[] NOT NULL,
	"quiet_hours" jsonb,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_choice_provider_id_owner_pk" PRIMARY KEY("provider_id","owner")
);
--> statement-breakpoint
ALTER TABLE "archive" ADD CONSTRAINT "archive_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_provider_id_owner_index" ON "archive" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "archive_expires_at_index" ON "archive" USING btree ("expires_at");--> statement-breakpoint
SELECT protect_personal('archive');
--> statement-breakpoint
SELECT protect_personal('erasure');
--> statement-breakpoint
SELECT protect_personal('notification_choice');
--> statement-breakpoint
SELECT protect_personal('calendar_feed');
--> statement-breakpoint
-- Whoever holds the calendar's address sees whose it is, and nothing else: as with a private link, its digest is the owner.
CREATE POLICY by_token ON calendar_feed FOR SELECT TO sojourn_app USING (
  provider_id = nullif(current_setting('app.provider', true), '')::uuid
  AND 'link:' || token_digest = nullif(current_setting('app.owner', true), '')
);
