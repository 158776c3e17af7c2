CREATE TABLE "companion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"named" boolean NOT NULL,
	"link_digest" text NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"link_used_at" timestamp with time zone,
	"session_digest" text,
	"invited_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "companion_provider_id_link_digest_unique" UNIQUE("provider_id","link_digest"),
	CONSTRAINT "companion_provider_id_session_digest_unique" UNIQUE("provider_id","session_digest")
);
--> statement-breakpoint
ALTER TABLE "companion" ADD CONSTRAINT "companion_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion" ADD CONSTRAINT "companion_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companion_provider_id_owner_index" ON "companion" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "companion_trip_id_index" ON "companion" USING btree ("trip_id");