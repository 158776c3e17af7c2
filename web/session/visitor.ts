import { createContext } from "react-router";

/** On the server: whether the page is asked for by somebody who is signed in here. @throws Refusal while that cannot be said */
export const visitorContext = createContext<() => Promise<boolean>>();
