-- Requests whose booked treatment was cancelled say so; their cases close with them.
DO $$ BEGIN
  SET LOCAL ROLE sojourn_system;
  UPDATE quote SET status = 'cancelled', version = version + 1
    WHERE status IN ('accepted', 'deposit_due', 'deposit_paid', 'scheduled')
      AND EXISTS (SELECT FROM trip JOIN trip_item item ON item.trip_id = trip.id
        WHERE trip.quote_id = quote.id AND item.kind = 'procedure' AND item.status = 'cancelled')
      AND NOT EXISTS (SELECT FROM trip JOIN trip_item item ON item.trip_id = trip.id
        WHERE trip.quote_id = quote.id AND item.kind = 'procedure' AND item.status NOT IN ('cancelled', 'failed'));
  RESET ROLE;
END $$;
