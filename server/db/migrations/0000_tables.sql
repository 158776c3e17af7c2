CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"legal_name" text NOT NULL,
	"gtag_id" text,
	"founded_year" smallint NOT NULL,
	"demonstration" boolean NOT NULL,
	"accreditations" jsonb NOT NULL,
	"default_language" text NOT NULL,
	"contact" jsonb NOT NULL,
	"quotes" jsonb NOT NULL,
	"policies_version" date NOT NULL,
	"texts" jsonb NOT NULL,
	"user_pool" jsonb,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"reference" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"booking_reference" text,
	"preferred_channel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reply_due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_message_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "doctor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"position" smallint NOT NULL,
	"languages" text[] NOT NULL,
	"practising_since" smallint NOT NULL,
	"licence_number" text NOT NULL,
	"licence_authority" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "doctor_provider_id_slug_unique" UNIQUE("provider_id","slug")
);
--> statement-breakpoint
CREATE TABLE "domain" (
	"name" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_record" (
	"provider_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_record_provider_id_endpoint_key_pk" PRIMARY KEY("provider_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint NOT NULL,
	"run_after" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "location" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"country_code" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"airport_code" text NOT NULL,
	"airport_minutes" smallint NOT NULL,
	CONSTRAINT "location_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "procedure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"position" smallint NOT NULL,
	"specialty" text NOT NULL,
	"status" text NOT NULL,
	"featured" smallint,
	"illustration" text NOT NULL,
	"picture" jsonb,
	"anaesthesia" text NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"hospital_nights" smallint NOT NULL,
	"stay_days_min" smallint NOT NULL,
	"stay_days_max" smallint NOT NULL,
	"min_days_before_flight" smallint NOT NULL,
	"doctors" text[] NOT NULL,
	"reviewed_by_doctor" text NOT NULL,
	"reviewed_on" date NOT NULL,
	"sources" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "procedure_provider_id_slug_unique" UNIQUE("provider_id","slug")
);
--> statement-breakpoint
CREATE TABLE "procedure_package" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"procedure_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"position" smallint NOT NULL,
	"price" bigint NOT NULL,
	"deposit_percent" smallint NOT NULL,
	"deposit_refundable_days" smallint NOT NULL,
	"hospital_nights" smallint NOT NULL,
	"hotel_nights" smallint NOT NULL,
	"companions" smallint NOT NULL,
	"warranty_months" smallint NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "procedure_package_procedure_id_slug_unique" UNIQUE("procedure_id","slug")
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"request" text NOT NULL,
	"consents" jsonb NOT NULL,
	"estimate" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"reply_due_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "quote_attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "theme" (
	"provider_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"hover_color" text NOT NULL,
	CONSTRAINT "theme_provider_id_position_pk" PRIMARY KEY("provider_id","position")
);
--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain" ADD CONSTRAINT "domain_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_package" ADD CONSTRAINT "procedure_package_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_package" ADD CONSTRAINT "procedure_package_procedure_id_procedure_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedure"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_attachment" ADD CONSTRAINT "quote_attachment_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_attachment" ADD CONSTRAINT "quote_attachment_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme" ADD CONSTRAINT "theme_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_record_created_at_index" ON "idempotency_record" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_state_run_after_index" ON "job" USING btree ("state","run_after");--> statement-breakpoint
CREATE INDEX "quote_provider_id_owner_index" ON "quote" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "quote_status_expires_at_index" ON "quote" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "quote_attachment_quote_id_index" ON "quote_attachment" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_event_quote_id_at_index" ON "quote_event" USING btree ("quote_id","at");