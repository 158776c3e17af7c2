CREATE INDEX "desk_case_provider_id_sort_at_id_index" ON "desk_case" USING btree ("provider_id","sort_at","id");--> statement-breakpoint
CREATE INDEX "trip_provider_id_arrive_on_id_index" ON "trip" USING btree ("provider_id","arrive_on","id");--> statement-breakpoint
CREATE INDEX "trip_provider_id_leave_on_arrive_on_index" ON "trip" USING btree ("provider_id","leave_on","arrive_on");--> statement-breakpoint
CREATE INDEX "trip_item_provider_id_status_trip_id_index" ON "trip_item" USING btree ("provider_id","status","trip_id");--> statement-breakpoint
CREATE INDEX "trip_item_provider_id_payment_state_trip_id_index" ON "trip_item" USING btree ("provider_id","payment_state","trip_id");--> statement-breakpoint
ALTER TABLE "contact_message" DROP COLUMN "assignee";