CREATE TABLE "identity"."recovery_code" (
	"sub" uuid NOT NULL,
	"pool_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_sub_digest_pk" PRIMARY KEY("sub","digest")
);
--> statement-breakpoint
ALTER TABLE "identity"."recovery_code" ADD CONSTRAINT "recovery_code_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."recovery_code" ADD CONSTRAINT "recovery_code_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;