CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text NOT NULL,
	"secret" text NOT NULL,
	"earlier_secret" text,
	"overlap_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "webhook_provider_id_url_unique" UNIQUE("provider_id","url")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" smallint,
	"problem" text,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint NOT NULL,
	"job_id" uuid NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_provider_id_index" ON "api_key" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_delivery_id_index" ON "webhook_attempt" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook_id_id_index" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_at_index" ON "webhook_delivery" USING btree ("created_at");