CREATE TABLE "treatment_day" (
	"provider_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"day" date NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "treatment_day_provider_id_procedure_day_pk" PRIMARY KEY("provider_id","procedure","day")
);
--> statement-breakpoint
CREATE TABLE "treatment_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"status" text NOT NULL,
	"arrive_on" date NOT NULL,
	"treatment_on" date NOT NULL,
	"leave_on" date NOT NULL,
	"difference" bigint NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "treatment_day" ADD CONSTRAINT "treatment_day_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_move" ADD CONSTRAINT "treatment_move_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_move" ADD CONSTRAINT "treatment_move_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treatment_move_trip_id_requested_at_index" ON "treatment_move" USING btree ("trip_id","requested_at");--> statement-breakpoint
CREATE INDEX "treatment_move_status_index" ON "treatment_move" USING btree ("status");--> statement-breakpoint
SELECT protect_personal('treatment_move');
--> statement-breakpoint
ALTER TABLE treatment_day ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE treatment_day FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY all_rows ON treatment_day TO sojourn_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON treatment_day TO sojourn_system;
