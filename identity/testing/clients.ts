import { Amplify } from "aws-amplify";
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { owners, type TestIdentity } from "./service.ts";

/** A store of the clients' own shape, so that nothing of one test is left to the next. */
export function createStore() {
  const held = new Map<string, string>();
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
    clear: () => held.clear(),
  };
}

/** Console output of the client library about custom endpoints. */
export const saidByAmplify = [
  "custom Amazon Amazon Cognito User Pool endpoint",
  "custom Amazon Amazon Cognito Identity Pool endpoint",
];

/** Sets the site's client up as the site does, for one clinic and with nothing remembered. */
export async function configureAmplify(service: TestIdentity, options: { allowGuestAccess?: boolean } = {}) {
  const store = createStore();
  const {
    identityPoolId = "",
    userPoolId,
    userPoolClientId,
  } = await service.identity.userPools.configOf(owners.harbour, service.origin);
  const endpoint = service.endpointOf(owners.harbour);
  const endpoints = { userPoolEndpoint: endpoint, identityPoolEndpoint: endpoint };
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, identityPoolId, ...endpoints, ...options } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (name) => store.getItem(name),
    setItem: async (name, value) => store.setItem(name, value),
    removeItem: async (name) => store.removeItem(name),
    clear: async () => store.clear(),
  });
  await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
  return store;
}
