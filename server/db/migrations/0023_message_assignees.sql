-- Whoever answers a message has its case; the inbox alone says who.
DO $$ BEGIN
  SET LOCAL ROLE sojourn_system;
  UPDATE desk_case held SET assignee = sent.assignee FROM contact_message sent
    WHERE held.id = sent.id AND held.assignee IS NULL AND sent.assignee IS NOT NULL;
  RESET ROLE;
END $$;
