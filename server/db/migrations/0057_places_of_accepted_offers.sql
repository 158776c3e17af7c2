ALTER TABLE "quote" ADD COLUMN "promised_procedure" text;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "promised_on" date;--> statement-breakpoint
CREATE INDEX "quote_provider_id_promised_on_index" ON "quote" USING btree ("provider_id","promised_on");--> statement-breakpoint
-- Accepted offers whose trip has begun; the days of the others are sealed.
UPDATE "quote" SET "promised_procedure" = "trip"."procedure", "promised_on" = "trip"."treatment_on"
FROM "trip" WHERE "trip"."quote_id" = "quote"."id" AND "quote"."status" IN ('accepted', 'deposit_due');
