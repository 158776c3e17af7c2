CREATE TABLE "clinician_absence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"doctor" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clinician_day" (
	"provider_id" uuid NOT NULL,
	"doctor" text NOT NULL,
	"day" date NOT NULL,
	"periods" jsonb NOT NULL,
	CONSTRAINT "clinician_day_provider_id_doctor_day_pk" PRIMARY KEY("provider_id","doctor","day")
);
--> statement-breakpoint
CREATE TABLE "clinician_hours" (
	"provider_id" uuid NOT NULL,
	"doctor" text NOT NULL,
	"weekly" jsonb,
	"buffer" smallint NOT NULL,
	"notice_hours" smallint,
	"version" integer NOT NULL,
	CONSTRAINT "clinician_hours_provider_id_doctor_pk" PRIMARY KEY("provider_id","doctor")
);
--> statement-breakpoint
CREATE TABLE "consultation_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"consultation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"shown" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "treatment_closure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_place" (
	"attempt" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"procedure" text NOT NULL,
	"day" date NOT NULL,
	"doctor" text,
	"room" text,
	"held_until" timestamp with time zone,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "treatment_place_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "treatment_plan" (
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"name" text,
	"weekly" smallint[] NOT NULL,
	"procedures" text[] NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "treatment_plan_provider_id_kind_subject_pk" PRIMARY KEY("provider_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "treatment_day" DROP CONSTRAINT "treatment_day_provider_id_procedure_day_pk";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "document_opening" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "treatment_day" ADD COLUMN "kind" text DEFAULT 'procedure' NOT NULL;--> statement-breakpoint
ALTER TABLE "treatment_day" ADD COLUMN "capacity" smallint;--> statement-breakpoint
ALTER TABLE "clinician_absence" ADD CONSTRAINT "clinician_absence_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinician_day" ADD CONSTRAINT "clinician_day_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinician_hours" ADD CONSTRAINT "clinician_hours_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_act" ADD CONSTRAINT "consultation_act_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_act" ADD CONSTRAINT "consultation_act_consultation_id_consultation_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_closure" ADD CONSTRAINT "treatment_closure_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_place" ADD CONSTRAINT "treatment_place_attempt_trip_item_attempt_fk" FOREIGN KEY ("attempt") REFERENCES "public"."trip_item"("attempt") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_place" ADD CONSTRAINT "treatment_place_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_plan" ADD CONSTRAINT "treatment_plan_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinician_absence_provider_id_last_day_index" ON "clinician_absence" USING btree ("provider_id","last_day");--> statement-breakpoint
CREATE INDEX "consultation_act_consultation_id_at_index" ON "consultation_act" USING btree ("consultation_id","at");--> statement-breakpoint
CREATE INDEX "treatment_closure_provider_id_last_day_index" ON "treatment_closure" USING btree ("provider_id","last_day");--> statement-breakpoint
CREATE INDEX "treatment_place_provider_id_day_index" ON "treatment_place" USING btree ("provider_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "treatment_day_provider_id_kind_procedure_day_index" ON "treatment_day" USING btree ("provider_id","kind","procedure","day");