import { describe, expect, it } from "vitest";
import { amzDate, sha256, signV4 } from "./sign-v4.ts";

const signature = (authorization: string): string => /Signature=(\w{64})$/.exec(authorization)?.[1] ?? "";

// aws-sig-v4-test-suite, as published with the AWS SDKs.
const suiteKey = {
  id: "AKIDEXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  service: "service",
};
const suiteTime = new Date("2015-08-30T12:36:00Z");

describe("AWS Signature Version 4 signs the published examples", () => {
  it.each([
    ["get-vanilla", "GET", "/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
    ["post-vanilla", "POST", "/", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
    [
      "get-vanilla-query-order-key-case",
      "GET",
      "/?Param2=value2&Param1=value1",
      "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
    ],
    [
      "get-vanilla-query-unreserved",
      "GET",
      "/?-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz=-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
      "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197",
    ],
  ])("%s", (_, method, path, expected) => {
    const authorization = signV4(suiteKey, {
      method,
      url: new URL(path, "https://example.amazonaws.com"),
      headers: { "x-amz-date": amzDate(suiteTime) },
      bodyHash: sha256(""),
      at: suiteTime,
    });
    expect(signature(authorization)).toBe(expected);
    expect(authorization).toContain(
      "Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ",
    );
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  it.each([
    [
      "a part of an object",
      "GET",
      "/test.txt",
      { range: "bytes=0-9" },
      "",
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      "an object that is stored",
      "PUT",
      "/test$file.text",
      { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      "Welcome to Amazon S3.",
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    [
      "a bucket's lifecycle",
      "GET",
      "/?lifecycle",
      {},
      "",
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      "a list of objects",
      "GET",
      "/?max-keys=2&prefix=J",
      {},
      "",
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
  ])("S3: %s", (_, method, path, headers, body, expected) => {
    const at = new Date("2013-05-24T00:00:00Z");
    const bodyHash = sha256(body);
    const authorization = signV4(
      {
        id: "AKIAIOSFODNN7EXAMPLE",
        secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        region: "us-east-1",
        service: "s3",
      },
      {
        method,
        url: new URL(path, "https://examplebucket.s3.amazonaws.com"),
        headers: { ...headers, "x-amz-content-sha256": bodyHash, "x-amz-date": amzDate(at) },
        bodyHash,
        at,
      },
    );
    expect(signature(authorization)).toBe(expected);
  });
});
