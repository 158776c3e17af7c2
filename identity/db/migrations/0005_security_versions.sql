ALTER TABLE "identity"."session" ADD COLUMN "security_version" integer;--> statement-breakpoint
ALTER TABLE "identity"."user" ADD COLUMN "security_version" integer DEFAULT 0 NOT NULL;