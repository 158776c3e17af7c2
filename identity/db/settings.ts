/** Lives in milliseconds, limits in counts. */
export interface IdentityConfig {
  readonly lives: {
    readonly token: number;
    readonly refresh: number;
    readonly session: number;
    readonly signUpCode: number;
    readonly resetCode: number;
    readonly setUp: number;
    /** 0 asks for no fresh sign-in. */
    readonly fresh: number;
    readonly temporaryPassword: number;
    readonly signingKey: number;
  };
  readonly rotation: { readonly isOn: boolean; readonly grace: number };
  readonly passwordLength: number;
  readonly hideKnownAddresses: boolean;
  readonly limits: {
    readonly calls: { readonly most: number; readonly seconds: number };
    readonly signUps: { readonly most: number; readonly seconds: number };
    readonly freeFailures: number;
    readonly longestLock: number;
    readonly codeTriesAnHour: number;
    readonly codesAnHour: number;
    readonly mailsAnHour: number;
    readonly mailsADay: number;
  };
}

/** An operator's settings of one pool; absent ones follow the configuration. */
export interface PoolSettings {
  readonly passwordLength?: number;
  readonly mfa?: "off" | "optional" | "required";
  /** Kinds of second factors that a user can set up. */
  readonly secondFactors?: readonly SecondFactorName[];
  /** `invited`: only an operator or a clinic's owner creates users. */
  readonly signUp?: "open" | "invited";
  readonly devices?: "off" | "opt-in" | "always";
  readonly guests?: boolean;
  readonly hideKnownAddresses?: boolean;
  readonly lives?: Partial<PoolLives>;
  /** Offered by choice-based sign-in. */
  readonly firstFactors?: readonly FirstFactorName[];
}

export const firstFactorNames = ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"] as const;
export type FirstFactorName = (typeof firstFactorNames)[number];

export const secondFactorNames = ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SMS_MFA"] as const;
export type SecondFactorName = (typeof secondFactorNames)[number];

/** In milliseconds. */
export type PoolLives = Omit<IdentityConfig["lives"], "signingKey">;

export const authFlows = [
  "USER_SRP_AUTH",
  "USER_PASSWORD_AUTH",
  "USER_AUTH",
  "CUSTOM_AUTH",
  "REFRESH_TOKEN_AUTH",
] as const;
export type AuthFlow = (typeof authFlows)[number];

export interface ClientSettings {
  readonly flows?: readonly AuthFlow[];
  /** Milliseconds. */
  readonly tokenLife?: number;
  readonly refreshLife?: number;
  readonly rotation?: Partial<IdentityConfig["rotation"]>;
}
