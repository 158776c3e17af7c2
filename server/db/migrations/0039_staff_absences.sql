CREATE TABLE "staff_absence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"deputy_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_absence" ADD CONSTRAINT "staff_absence_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_absence" ADD CONSTRAINT "staff_absence_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_absence" ADD CONSTRAINT "staff_absence_deputy_id_staff_member_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."staff_member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_absence_provider_id_last_day_index" ON "staff_absence" USING btree ("provider_id","last_day");--> statement-breakpoint
CREATE INDEX "staff_absence_staff_id_index" ON "staff_absence" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_absence_first_day_index" ON "staff_absence" USING btree ("first_day") WHERE "staff_absence"."begun_at" is null;--> statement-breakpoint
CREATE INDEX "supplier_change_provider_id_created_at_index" ON "supplier_change" USING btree ("provider_id","created_at") WHERE "supplier_change"."state" = 'open';