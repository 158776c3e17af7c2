CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE TABLE "identity"."audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sub" uuid,
	"event" text NOT NULL,
	"network" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."client" (
	"id" text PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"sub" uuid NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"target" text,
	"payload" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"dead_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."counter" (
	"pool_id" text NOT NULL,
	"key" text NOT NULL,
	"n" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counter_pool_id_key_pk" PRIMARY KEY("pool_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity"."credential" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"salt" text NOT NULL,
	"verifier" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."device" (
	"key" text PRIMARY KEY NOT NULL,
	"group_key" text NOT NULL,
	"pool_id" text NOT NULL,
	"sub" uuid NOT NULL,
	"salt" text,
	"verifier" text,
	"name" text,
	"remembered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."family" (
	"origin_jti" uuid PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"sub" uuid NOT NULL,
	"client_id" text NOT NULL,
	"auth_time" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"device_key" text
);
--> statement-breakpoint
CREATE TABLE "identity"."identity" (
	"id" text PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"sub" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_pool_id_sub_unique" UNIQUE("pool_id","sub")
);
--> statement-breakpoint
CREATE TABLE "identity"."outgoing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"payload" text,
	"state" text NOT NULL,
	"attempts" smallint NOT NULL,
	"run_after" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."passkey" (
	"credential_id" text NOT NULL,
	"pool_id" text NOT NULL,
	"sub" uuid NOT NULL,
	"rp_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"attachment" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_pool_id_credential_id_pk" PRIMARY KEY("pool_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "identity"."pool" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"domains" text[] NOT NULL,
	"brand" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pool_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "identity"."refresh" (
	"hash" text PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"origin_jti" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."session" (
	"hash" text PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"client_id" text NOT NULL,
	"sub" uuid NOT NULL,
	"ghost" boolean NOT NULL,
	"kind" text NOT NULL,
	"proofs" text[] NOT NULL,
	"facts" text,
	"tries" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."srp_nonce" (
	"hash" text PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."totp" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"secret" text NOT NULL,
	"name" text,
	"verified" boolean NOT NULL,
	"last_step" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."user" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"name_key" text NOT NULL,
	"status" text NOT NULL,
	"enabled" boolean NOT NULL,
	"attributes" jsonb NOT NULL,
	"verified" text[] NOT NULL,
	"mfa" text[] NOT NULL,
	"preferred_mfa" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_pool_id_name_key_unique" UNIQUE("pool_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "identity"."audit" ADD CONSTRAINT "audit_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."client" ADD CONSTRAINT "client_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."code" ADD CONSTRAINT "code_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."counter" ADD CONSTRAINT "counter_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."credential" ADD CONSTRAINT "credential_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."credential" ADD CONSTRAINT "credential_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."device" ADD CONSTRAINT "device_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."device" ADD CONSTRAINT "device_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."family" ADD CONSTRAINT "family_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."family" ADD CONSTRAINT "family_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."identity" ADD CONSTRAINT "identity_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."identity" ADD CONSTRAINT "identity_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."outgoing" ADD CONSTRAINT "outgoing_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."passkey" ADD CONSTRAINT "passkey_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."passkey" ADD CONSTRAINT "passkey_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."refresh" ADD CONSTRAINT "refresh_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."refresh" ADD CONSTRAINT "refresh_origin_jti_family_origin_jti_fk" FOREIGN KEY ("origin_jti") REFERENCES "identity"."family"("origin_jti") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."signing_key" ADD CONSTRAINT "signing_key_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."srp_nonce" ADD CONSTRAINT "srp_nonce_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."totp" ADD CONSTRAINT "totp_sub_user_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."user"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."totp" ADD CONSTRAINT "totp_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."user" ADD CONSTRAINT "user_pool_id_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "identity"."pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_pool_id_sub_at_index" ON "identity"."audit" USING btree ("pool_id","sub","at");--> statement-breakpoint
CREATE INDEX "code_pool_id_sub_purpose_index" ON "identity"."code" USING btree ("pool_id","sub","purpose");--> statement-breakpoint
CREATE INDEX "code_expires_at_index" ON "identity"."code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "counter_expires_at_index" ON "identity"."counter" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_sub_index" ON "identity"."device" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "family_sub_index" ON "identity"."family" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "family_expires_at_index" ON "identity"."family" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outgoing_state_run_after_index" ON "identity"."outgoing" USING btree ("state","run_after");--> statement-breakpoint
CREATE INDEX "passkey_sub_index" ON "identity"."passkey" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "refresh_origin_jti_index" ON "identity"."refresh" USING btree ("origin_jti");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "identity"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_sub_index" ON "identity"."session" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "signing_key_pool_id_state_index" ON "identity"."signing_key" USING btree ("pool_id","state");--> statement-breakpoint
CREATE INDEX "srp_nonce_expires_at_index" ON "identity"."srp_nonce" USING btree ("expires_at");