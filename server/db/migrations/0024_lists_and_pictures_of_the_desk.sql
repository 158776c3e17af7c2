CREATE TABLE "site_picture" (
	"provider_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"widths" integer[] NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"files" jsonb NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_picture_provider_id_hash_pk" PRIMARY KEY("provider_id","hash")
);
--> statement-breakpoint
ALTER TABLE "doctor" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "landing_picture" jsonb;--> statement-breakpoint
ALTER TABLE "site_picture" ADD CONSTRAINT "site_picture_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_case_provider_id_sort_at_id_index" ON "desk_case" USING btree ("provider_id","sort_at","id");--> statement-breakpoint
CREATE INDEX "trip_provider_id_arrive_on_id_index" ON "trip" USING btree ("provider_id","arrive_on","id");--> statement-breakpoint
CREATE INDEX "trip_provider_id_leave_on_arrive_on_index" ON "trip" USING btree ("provider_id","leave_on","arrive_on");--> statement-breakpoint
CREATE INDEX "trip_item_provider_id_status_trip_id_index" ON "trip_item" USING btree ("provider_id","status","trip_id");--> statement-breakpoint
CREATE INDEX "trip_item_provider_id_payment_state_trip_id_index" ON "trip_item" USING btree ("provider_id","payment_state","trip_id");--> statement-breakpoint
ALTER TABLE "contact_message" DROP COLUMN "assignee";