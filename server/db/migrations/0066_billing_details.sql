DROP INDEX "invoice_provider_id_trip_id_index";--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "billing" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_provider_id_trip_id_index" ON "invoice" USING btree ("provider_id","trip_id") WHERE "invoice"."corrects" is null and "invoice"."replaces" is null;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_replaces_unique" UNIQUE("replaces");