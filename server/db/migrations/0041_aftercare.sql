CREATE TABLE "recovery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reply_due_at" timestamp with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_trip_id_unique" UNIQUE("trip_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_check_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"recovery_id" uuid NOT NULL,
	"day" date NOT NULL,
	"question_set" text NOT NULL,
	"version" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "recovery_check_in_recovery_id_day_question_set_version_unique" UNIQUE("recovery_id","day","question_set","version")
);
--> statement-breakpoint
CREATE TABLE "recovery_talk" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"recovery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by" jsonb,
	"sealed" text
);
--> statement-breakpoint
ALTER TABLE "recovery" ADD CONSTRAINT "recovery_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery" ADD CONSTRAINT "recovery_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_check_in" ADD CONSTRAINT "recovery_check_in_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_check_in" ADD CONSTRAINT "recovery_check_in_recovery_id_recovery_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."recovery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_talk" ADD CONSTRAINT "recovery_talk_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_talk" ADD CONSTRAINT "recovery_talk_recovery_id_recovery_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."recovery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_provider_id_owner_index" ON "recovery" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "recovery_check_in_provider_id_owner_index" ON "recovery_check_in" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "recovery_talk_provider_id_owner_index" ON "recovery_talk" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "recovery_talk_recovery_id_at_index" ON "recovery_talk" USING btree ("recovery_id","at");