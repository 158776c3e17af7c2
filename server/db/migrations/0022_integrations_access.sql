SELECT protect_desk('api_key');
--> statement-breakpoint
SELECT protect_desk('webhook');
--> statement-breakpoint
SELECT protect_desk('webhook_delivery');
--> statement-breakpoint
SELECT protect_desk('webhook_attempt');
--> statement-breakpoint
-- A request of a patient may cause an event: it sees which addresses listen, and adds deliveries. Nothing else.
CREATE POLICY listeners ON webhook FOR SELECT TO sojourn_app
  USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT (id, provider_id, events, state) ON webhook TO sojourn_app;
--> statement-breakpoint
CREATE POLICY new_deliveries ON webhook_delivery FOR INSERT TO sojourn_app
  WITH CHECK (provider_id = nullif(current_setting('app.provider', true), '')::uuid);
--> statement-breakpoint
GRANT INSERT ON webhook_delivery TO sojourn_app;
--> statement-breakpoint
SELECT follow_at_desk(target, 'integrations', id_column) FROM (VALUES
  ('webhook', 'id'),
  ('webhook_delivery', 'webhook_id')
) AS followed (target, id_column);
--> statement-breakpoint
-- Two active keys of one name would not be told apart.
CREATE UNIQUE INDEX "api_key_name" ON "api_key" (provider_id, lower(name)) WHERE revoked_at IS NULL;
