import { caseKinds } from "../../../contract/desk/case-constants.ts";
import type { LiveEvent, LiveTopic } from "../../../contract/desk/live.ts";
import { isAllowed, type Right } from "../../../contract/desk/rights.ts";
import { isSeen, seenBy } from "../../cases/seen.ts";
import { asStaff } from "../../db/access.ts";
import type { Follower } from "../../db/live.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Staff } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { listSeenFacts } from "./case-subject-queries.ts";

/** Who learns which object of a topic changed; those of cases are told by the kind of the case. */
const topicRights: Readonly<Record<Exclude<LiveTopic, "inbox" | "presence">, Right>> = {
  requests: "requests:read",
  consultations: "consultations:read",
  recoveries: "recoveries:read",
  chats: "chats:read",
  messages: "chats:read",
  trips: "trips:read",
  money: "money:read",
  documents: "documents:list",
  people: "people:list",
  catalogue: "catalogue:read",
  integrations: "keys:manage",
};

/** What a member of staff may see of changes: without the right, that something of a topic changed, and not its id. */
export const followerOf =
  ({ db }: Pick<Services, "db">, providerId: ProviderId, { roles }: Pick<Staff, "roles">): Follower =>
  async (events) => {
    const ofCases = events.flatMap(({ topic, id }) => (topic === "inbox" || topic === "presence" ? (id ?? []) : []));
    const seen = seenBy(roles);
    const seesEvery = seen.kinds.length === caseKinds.length;
    const cases =
      seesEvery || ofCases.length === 0
        ? undefined
        : await asStaff(db, providerId, (tx) => listSeenFacts(tx, providerId, ofCases));
    function seesId({ topic, id }: LiveEvent): boolean {
      if (topic !== "inbox" && topic !== "presence") return topic === null || isAllowed(roles, topicRights[topic]);
      const found = id === null ? undefined : cases?.get(id);
      return seesEvery || (found !== undefined && isSeen(seen, found));
    }
    const shown = events.map((event) => (seesId(event) ? event : { ...event, id: null }));
    return [...new Map(shown.map((event) => [`${event.topic} ${event.id}`, event])).values()];
  };
