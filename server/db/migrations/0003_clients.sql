CREATE TABLE "client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"currency" text,
	"first_name" text,
	"last_name" text,
	"phone_number" text,
	"image" uuid,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_provider_id_email_key_unique" UNIQUE("provider_id","email_key"),
	CONSTRAINT "client_provider_id_owner_unique" UNIQUE("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "client_company_location" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"company_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"country_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_company_location_provider_id_owner_company_id_location_id_pk" PRIMARY KEY("provider_id","owner","company_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "client_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"version" date NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_health" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"sealed" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_health_provider_id_owner_pk" PRIMARY KEY("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "client_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_company_location" ADD CONSTRAINT "client_company_location_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_health" ADD CONSTRAINT "client_health_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_record" ADD CONSTRAINT "client_record_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_consent_provider_id_owner_purpose_at_index" ON "client_consent" USING btree ("provider_id","owner","purpose","at");--> statement-breakpoint
CREATE INDEX "client_record_provider_id_owner_index" ON "client_record" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE UNIQUE INDEX "client_record_single" ON "client_record" USING btree ("provider_id","owner","kind") WHERE kind not in ('companion', 'passport');--> statement-breakpoint
SELECT protect_personal('client');
--> statement-breakpoint
SELECT protect_personal('client_company_location');
--> statement-breakpoint
SELECT protect_personal('client_record');
--> statement-breakpoint
SELECT protect_personal('client_health');
--> statement-breakpoint
SELECT protect_personal('client_consent', append_only => true);
