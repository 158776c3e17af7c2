ALTER TABLE "invoice" DROP CONSTRAINT "invoice_provider_id_trip_id_unique";--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "corrects" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "item_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_provider_id_trip_id_index" ON "invoice" USING btree ("provider_id","trip_id") WHERE "invoice"."corrects" is null;--> statement-breakpoint
CREATE INDEX "invoice_provider_id_corrects_index" ON "invoice" USING btree ("provider_id","corrects");--> statement-breakpoint
CREATE INDEX "invoice_provider_id_item_id_index" ON "invoice" USING btree ("provider_id","item_id");