import { listFeedback, settleFeedback } from "../../../contract/desk/feedback.ts";
import { listFeedbackAtDesk, settleFeedbackAtDesk } from "../../chat/clinic/feedback.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";

export const deskFeedbackRoutes = (services: Services): readonly Binding[] => [
  handle(listFeedback, (context, { query }) => listFeedbackAtDesk(services, context, query)),
  handle(settleFeedback, (context, { params, body }) =>
    settleFeedbackAtDesk(services, context, { ...params, ...body }),
  ),
];
