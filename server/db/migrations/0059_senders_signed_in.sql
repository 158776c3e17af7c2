ALTER TABLE "contact_message" ADD COLUMN "signed_in" boolean;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "signed_in" boolean;--> statement-breakpoint
CREATE INDEX "contact_message_booking_index" ON "contact_message" USING btree ("provider_id",upper(btrim("booking_reference")));