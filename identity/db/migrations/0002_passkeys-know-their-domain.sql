ALTER TABLE "identity"."identity" DROP CONSTRAINT "identity_sub_user_sub_fk";
--> statement-breakpoint
ALTER TABLE "identity"."passkey" ADD COLUMN "rp_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."identity" ADD CONSTRAINT "identity_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE set null ON UPDATE no action;