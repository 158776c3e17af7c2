CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"treatment_month" text NOT NULL,
	"stars" jsonb NOT NULL,
	"text" text,
	"language" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" jsonb,
	"removed_for" text,
	"removed_at" timestamp with time zone,
	"removed_by" jsonb,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "review_trip_id_unique" UNIQUE("trip_id")
);
--> statement-breakpoint
ALTER TABLE "recovery" ADD COLUMN "review_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_provider_id_owner_index" ON "review" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "review_provider_id_procedure_written_at_index" ON "review" USING btree ("provider_id","procedure","written_at");--> statement-breakpoint
CREATE INDEX "review_provider_id_written_at_index" ON "review" USING btree ("provider_id","written_at");