ALTER TABLE "identity"."pool" DROP CONSTRAINT "pool_provider_id_unique";--> statement-breakpoint
ALTER TABLE "identity"."pool" ADD COLUMN "kind" text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."pool" ADD CONSTRAINT "pool_provider_id_kind_unique" UNIQUE("provider_id","kind");