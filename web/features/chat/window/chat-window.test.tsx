// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { answerWith, ask, buildAnswer, close, input, json, type Posted, showChat, stream } from "../testing.tsx";

afterEach(cleanup);

const quickReplies = ["Am I Eligible for this treatment?", "Tell me more about the package", "What's the cost?"];
const fixedSentence = "Sorry, something went wrong. Please try again.";
/** The questions among all calls. */
const asked = (posted: readonly Posted[]) =>
  posted.filter(({ path }) => path.endsWith("/ai-agent/ask")).map(({ body }) => body);
const never = () => new Promise<Response>(() => undefined);

describe("greeting and quick replies", () => {
  test("on a procedure's page it names the procedure of the route, decoded", () => {
    answerWith({});
    showChat("/procedures/knee%20replacement/", { page: { slug: "knee replacement", title: "Knee replacement" } });
    expect(
      screen.getByText(/interested in Knee replacement procedure.*the procedure, package details or booking/),
    ).toBeTruthy();
  });

  test("it does not repeat an address without a page", () => {
    answerWith({});
    showChat("/procedures/call-us-now-for-a-free-one/");
    expect(screen.getByText("Hello. How can I help you with procedures, packages or booking?")).toBeTruthy();
  });

  test.each(["/", "/procedures/", "/procedures/compare/"])("on %s it asks how it can help", (address) => {
    answerWith({});
    showChat(address);
    expect(screen.getByText("Hello. How can I help you with procedures, packages or booking?")).toBeTruthy();
  });

  test("three quick replies are there until the first message, and are sent as they stand", async () => {
    const posted = answerWith({ "/ai-agent/ask": never });
    showChat();
    for (const name of quickReplies) expect(screen.getByRole("button", { name })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Eligible/ }));
    for (const name of quickReplies) expect(screen.queryByRole("button", { name })).toBeNull();
    await waitFor(() => expect(asked(posted)[0]?.messages.at(-1)?.content).toBe(quickReplies[0]));
  });
});

describe("writing", () => {
  test("Enter sends what was trimmed, Shift and Enter begins a line, and nothing is sent while it is empty", async () => {
    const posted = answerWith({ "/ai-agent/ask": () => stream({ type: "answer", answer: buildAnswer() }) });
    showChat();
    const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
    expect(send.disabled).toBe(true);
    await userEvent.type(input(), "   {Enter}");
    expect(posted.filter(({ path }) => path.includes("/ask"))).toEqual([]);
    await userEvent.type(input(), "Is it <b>safe</b>?{Shift>}{Enter}{/Shift}For me & my knee {Enter}");
    const said = await screen.findByText(/Is it <b>safe<\/b>\?/);
    expect(said.querySelectorAll("br")).toHaveLength(1);
    expect(asked(posted)[0]?.messages.at(-1)).toEqual({
      role: "user",
      content: "Is it <b>safe</b>?\nFor me & my knee",
    });
  });

  test("Enter that ends a composed word does not send", () => {
    const posted = answerWith({});
    showChat();
    fireEvent.change(input(), { target: { value: "膝" } });
    fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
    expect(posted.some(({ path }) => path.includes("/ask"))).toBe(false);
  });

  test("while an answer is awaited input and sending are blocked and three dots show; then the input has the focus", async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    answerWith({ "/ai-agent/ask": () => promise });
    const { container } = showChat();
    ask("How long?");
    expect(input().disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
    expect(container.querySelectorAll("[data-loading] > span")).toHaveLength(3);
    answer(json(buildAnswer()));
    await screen.findByText("package");
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(container.querySelector("[data-loading]")).toBeNull();
  });
});

describe("what is posted", () => {
  test("the whole history with the greeting, under one conversation, for this provider", async () => {
    const posted = answerWith({ "/ai-agent/ask": () => json(buildAnswer()) });
    showChat("/procedures/knee/", { page: { slug: "knee", title: "knee" } });
    fireEvent.click(screen.getByRole("button", { name: "What's the cost?" }));
    await screen.findByText("package");
    ask("And then?");
    await waitFor(() => expect(asked(posted)).toHaveLength(2));
    const [first, second] = asked(posted);
    expect(second?.messages.map(({ role }) => role)).toEqual(["assistant", "user", "assistant", "user"]);
    expect(second?.messages[0]?.content).toContain("interested in knee procedure");
    expect(second?.messages[2]?.content).toBe("It depends on the **package**.");
    expect(second?.["conversationId"]).toMatch(/^conv_\d{13}_[a-z0-9]+$/);
    expect(second?.["conversationId"]).toBe(first?.["conversationId"]);
    expect(second?.["providerId"]).toBe("01a1fb78-0000-7000-8000-000000000001");
    expect(second?.["procedure"]).toBe("knee");
  });

  test("to a server that answers at once, and of the answer nothing but its response is needed", async () => {
    const posted = answerWith({ "/ai-agent/ask": () => json({ response: "All **in**." }) });
    showChat();
    ask("Price?");
    expect((await screen.findByText("in")).tagName).toBe("STRONG");
    expect(posted.map(({ path }) => path)).toContain("/api/ai-agent/ask");
  });
});

describe("what goes wrong", () => {
  test.each([
    ["the call fails", () => json({}, 500)],
    ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["there is no response in the answer", () => json({ answer: "x" })],
    ["the stream says so", () => stream({ type: "status", doing: "looking" }, { type: "failed", detail: "" })],
    ["the stream is no stream", () => new Response("data: {", { headers: { "content-type": "text/event-stream" } })],
  ])("%s: the fixed sentence, and the question can be asked again under its name", async (_, answer) => {
    const asked: unknown[] = [];
    let fails = true;
    answerWith({
      "/ai-agent/ask": ({ body }) => {
        asked.push(body["turn"]);
        return fails ? answer() : json(buildAnswer());
      },
      conversations: () => json({ code: "not-found" }, 400),
    });
    showChat();
    ask("Price?");
    await screen.findByText(fixedSentence);
    fails = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("package");
    expect(screen.queryByText(fixedSentence)).toBeNull();
    expect(new Set(asked).size).toBe(1);
    expect(screen.getAllByText("Price?")).toHaveLength(1);
  });

  test.each([
    ["", "in one piece", (answer: object) => json(answer)],
    [" \n\t ", "in one piece", (answer: object) => json(answer)],
    ["", "as a stream", (answer: object) => stream({ type: "text", text: "  " }, { type: "answer", answer })],
    [" ", "as a stream", (answer: object) => stream({ type: "answer", answer })],
  ])("an answer of %j %s shows the sentence, and can be asked for again", async (response, _, send) => {
    let fails = true;
    answerWith({ "/ai-agent/ask": () => (fails ? send(buildAnswer({ response })) : json(buildAnswer())) });
    showChat();
    ask("Price?");
    await screen.findByText(fixedSentence);
    fails = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("package");
    expect(screen.queryByText(fixedSentence)).toBeNull();
  });

  test("a question that was refused says why beside the sentence", async () => {
    answerWith({ "/ai-agent/ask": () => json({ code: "too-many-requests", detail: "Please wait a minute." }, 429) });
    showChat();
    ask("Price?");
    await screen.findByText(fixedSentence);
    expect(screen.getByText("Please wait a minute.")).toBeTruthy();
  });

  test("an answer can be stopped, and what had come of it stays", async () => {
    answerWith({
      "/ai-agent/ask": (_, { signal }) => {
        const said = new TextEncoder().encode(`data: ${JSON.stringify({ type: "text", text: "As far as" })}\n`);
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(said);
            signal?.addEventListener("abort", () => controller.error(new DOMException("", "AbortError")));
          },
        });
        return new Response(body, { headers: { "content-type": "text/event-stream" } });
      },
    });
    showChat();
    ask("Price?");
    await screen.findByText("As far as");
    fireEvent.click(screen.getByRole("button", { name: "Stop answer" }));
    await screen.findByText("You stopped this answer.");
    expect(screen.getByText("As far as")).toBeTruthy();
    expect(screen.queryByText(fixedSentence)).toBeNull();
  });
});

describe("the window", () => {
  test("its header collapses when the list is more than 5 pixels from its top", async () => {
    answerWith({});
    const { container } = showChat();
    const header = () => container.querySelector("header")?.dataset["collapsed"];
    const log = screen.getByRole("log", { name: "Conversation" });
    await waitFor(() => expect(header()).toBe("false"));
    for (const [top, collapsed] of [
      [6, "true"],
      [5, "false"],
    ] as const) {
      // Within 50 ms of a scroll of its own the list waits.
      await waitFor(() => {
        fireEvent.scroll(log, { target: { scrollTop: top } });
        expect(header()).toBe(collapsed);
      });
    }
  });

  test("listeners hear that an answer is written and that it is there, not each word of it", async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    answerWith({ "/ai-agent/ask": () => promise });
    showChat();
    expect(screen.getByRole("log").getAttribute("aria-live")).toBe("off");
    ask("Price?");
    const news = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(news()).toContain("The assistant is writing an answer");
    answer(json(buildAnswer()));
    await waitFor(() => expect(news()).toContain("The answer is ready"));
  });

  test("Escape closes it", () => {
    answerWith({});
    showChat();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(close).toHaveBeenCalledOnce();
  });

  test("what was said on another page is there again, with who says it", async () => {
    answerWith({ "/ai-agent/ask": () => json(buildAnswer()) });
    const { unmount } = showChat("/procedures/knee/", { page: { slug: "knee", title: "knee" } });
    ask("Price?");
    await screen.findByText("package");
    unmount();
    const said = [
      { role: "user", id: "1", at: "2026-11-20T10:00:00Z", content: "Price?" },
      { role: "assistant", id: "2", at: "2026-11-20T10:00:01Z", answer: buildAnswer(), isHelpful: null },
      { role: "person", id: "3", at: "2026-11-20T10:09:00Z", name: "Judit", content: "I looked it up\nfor you" },
    ];
    answerWith({
      conversations: () => json({ state: "with_human", isPending: false, messages: said, handover: null }),
    });
    showChat("/contact/", { keeps: true });
    expect(await screen.findByText(/I looked it up/)).toBeTruthy();
    expect(screen.getByText("Judit")).toBeTruthy();
    expect(screen.getByText(/interested in knee procedure/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Eligible/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Talk to a person" })).toBeNull();
    expect(document.querySelector("#chat a[href^='tel:']")).toBeTruthy();
  });

  test("names who opened and took the conversation, and who is writing", async () => {
    const said = [
      { role: "state", id: "1", at: "2026-11-20T10:00:00Z", state: "requested", name: null },
      { role: "opened", id: "2", at: "2026-11-20T10:05:00Z", name: "Huda Saleh" },
      { role: "state", id: "3", at: "2026-11-20T10:06:00Z", state: "with_human", name: "Nora Farkas" },
    ];
    localStorage.setItem("chat", JSON.stringify({ id: "conv_12345678", greeting: "Hello." }));
    answerWith({
      conversations: () =>
        json({ state: "with_human", isPending: false, messages: said, handover: null, isPersonWriting: true }),
    });
    showChat("/", { keeps: true });
    expect(await screen.findByText(/Huda Saleh of the clinic opened this conversation/)).toBeTruthy();
    expect(screen.getByText("Nora Farkas of the clinic answers you here now.")).toBeTruthy();
    expect(screen.getByText("Nora Farkas is writing…")).toBeTruthy();
  });

  test("a message to a person gets no answer of the assistant", async () => {
    answerWith({ "/ai-agent/ask": () => json(buildAnswer({ response: "A person answers.", state: "with_human" })) });
    showChat();
    ask("Are you there?");
    await waitFor(() => expect(input().disabled).toBe(false));
    expect(screen.getByText("Are you there?")).toBeTruthy();
    expect(screen.queryByText("A person answers.")).toBeNull();
  });

  test("asks once after a talk how it was", async () => {
    const said = [
      { role: "person", id: "1", at: "2026-11-20T10:00:00Z", name: "Huda Saleh", content: "We open at eight." },
      { role: "state", id: "2", at: "2026-11-20T10:06:00Z", state: "returned", name: "Huda Saleh" },
    ];
    localStorage.setItem("chat", JSON.stringify({ id: "conv_12345678", greeting: "Hello." }));
    const posted = answerWith({
      rating: () => json({ score: 4 }),
      conversations: () =>
        json({ state: "returned", isPending: false, messages: said, handover: null, rating: "asked" }),
    });
    showChat("/", { keeps: true });
    const form = await screen.findByRole("form", { name: "How was your talk with us?" });
    expect(within(form).queryByRole("button")).toBeNull();
    fireEvent.click(within(form).getByRole("radio", { name: "Good" }));
    await userEvent.type(within(form).getByRole("textbox"), "Quick and kind");
    fireEvent.click(within(form).getByRole("button", { name: "Send rating" }));
    expect(await screen.findByText("Thank you for your rating.")).toBeTruthy();
    expect(posted.find(({ path }) => path.endsWith("/rating"))?.body).toEqual({ score: 4, note: "Quick and kind" });
  });

  test("a page in a language that the assistant does not understand says so before the first question, and suggests none", async () => {
    answerWith({});
    showChat("/", { site: { language: "de" } });
    const log = screen.getByRole("log");
    await within(log).findByText(
      /^The assistant understands plain questions in your language\. In an emergency, call .*: 112\)\.$/,
    );
    expect(within(log).queryByRole("button")).toBeNull();
  });

  test("an emergency shows whom to call, as a link that calls", async () => {
    const answer = buildAnswer({
      response: "Please call now.",
      caution: "emergency",
      cards: [{ kind: "call", number: "112", isEmergency: true }],
    });
    answerWith({ "/ai-agent/ask": () => stream({ type: "answer", answer }) });
    showChat();
    ask("I cannot breathe");
    const card = await screen.findByRole("region", { name: "Call for help now" });
    expect(within(card).getByRole("link", { name: "Call 112" }).getAttribute("href")).toBe("tel:112");
    expect(within(card).getByText("Please call now.")).toBeTruthy();
  });

  test("an emergency elsewhere names the country of each number, the visitor's first", async () => {
    const answer = buildAnswer({
      response: "Please call now.",
      caution: "emergency",
      cards: [
        { kind: "call", number: "112", isEmergency: true, country: "DE" },
        { kind: "call", number: "998", isEmergency: true, country: "AE" },
      ],
    });
    answerWith({ "/ai-agent/ask": () => stream({ type: "answer", answer }) });
    showChat();
    ask("I cannot breathe");
    const card = await screen.findByRole("region", { name: "Call for help now" });
    expect(
      within(card)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Call 112 · Germany", "Call 998 · United Arab Emirates"]);
  });

  test("an emergency in another language than the page's has its title, its button and its note in that language", async () => {
    const words = { title: "Pida ayuda ahora", call: "Llamar al 112", note: "Este chat no puede ayudar." };
    const answer = buildAnswer({
      response: "Llame ahora.",
      language: "es",
      caution: "emergency",
      cards: [{ kind: "call", number: "112", isEmergency: true, words }],
    });
    answerWith({ "/ai-agent/ask": () => stream({ type: "answer", answer }) });
    showChat();
    ask("no puedo respirar");
    const card = await screen.findByRole("region", { name: "Pida ayuda ahora" });
    expect(card.lang).toBe("es");
    expect(card.textContent).toBe("Pida ayuda ahoraLlame ahora.Llamar al 112Este chat no puede ayudar.");
  });

  test("a possible emergency is asked back: the chosen reply is sent", async () => {
    const answer = () =>
      buildAnswer({
        response: "Is it happening now?",
        caution: "possible-emergency",
        cards: [{ kind: "call", number: "112", isEmergency: true }],
        suggestions: ["Yes, it is happening now", "No, it is not happening now"],
      });
    const posted = answerWith({ "/ai-agent/ask": () => stream({ type: "answer", answer: answer() }) });
    showChat();
    ask("half of me is gone");
    await screen.findByRole("region", { name: "Is this an emergency?" });
    fireEvent.click(await screen.findByRole("button", { name: "Yes, it is happening now" }));
    await waitFor(() =>
      expect(posted.at(-1)?.body.messages.at(-1)).toMatchObject({ role: "user", content: "Yes, it is happening now" }),
    );
  });

  test("possible self-harm is asked back without an alarm, and without a request to rate the question", async () => {
    const answer = () =>
      buildAnswer({
        response: "Are you thinking about dying?",
        caution: "possible-self-harm",
        suggestions: ["Yes, it is about that", "No, it is not about that"],
      });
    const posted = answerWith({ "/ai-agent/ask": () => stream({ type: "answer", answer: answer() }) });
    showChat();
    ask("I am a ghost");
    fireEvent.click(await screen.findByRole("button", { name: "Yes, it is about that" }));
    await waitFor(() =>
      expect(posted.at(-1)?.body.messages.at(-1)).toMatchObject({ role: "user", content: "Yes, it is about that" }),
    );
    expect(screen.queryByRole("region", { name: "Call for help now" })).toBeNull();
    expect(screen.queryByText("Was this answer helpful?")).toBeNull();
  });
});

describe("talking to a person", () => {
  test("the conversation is handed over only by consent", async () => {
    const posted = answerWith({
      handover: () => json({ reference: "CHAT-1", state: "requested", replyDueAt: "2026-11-21T10:00:00Z" }),
    });
    showChat();
    fireEvent.click(screen.getByRole("button", { name: "Talk to a person" }));
    fireEvent.change(screen.getByLabelText(/Your name/), { target: { value: "Amina Haddad" } });
    fireEvent.change(screen.getByLabelText(/Your email address/), { target: { value: "amina@example.com" } });
    fireEvent.click(screen.getByRole("button", { name: "Send to the clinic" }));
    expect(screen.getByText(/We need your consent/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("checkbox"));
    expect(posted.some(({ path }) => path.includes("handover"))).toBe(false);
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(screen.getByRole("button", { name: "Send to the clinic" }));
    await waitFor(() => expect(posted.find(({ path }) => path.includes("handover"))?.body["consent"]).toBe(true));
  });
});
