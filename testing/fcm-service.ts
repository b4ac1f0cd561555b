import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import type { PushConfig } from "#server/platform/config.ts";

type Refusal = { readonly status: number; readonly code: string; readonly field?: string };

export type FcmService = {
  readonly settings: NonNullable<PushConfig["fcm"]>;
  /** Messages that were accepted. */
  readonly received: {
    token: string;
    notification: object;
    data: object;
    apns: { headers: Record<string, string> };
  }[];
  /** How often access was granted. */
  readonly grants: () => number;
  /** Refuses all messages to a token from now on, or accepts them again. */
  refuse(token: string, refusal: Refusal | undefined): void;
  /** Access that was granted is worth nothing any more. */
  revokeAccess(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Google's token server and FCM (HTTP v1) on this machine, with a service account that they know. */
export async function startFcmService(): Promise<FcmService> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const refusals = new Map<string, Refusal>();
  const received: FcmService["received"] = [];
  let granted = 0;
  let access = "";
  let origin = "";
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    // What stands between answers in place of Google.
    if (request.url === "/portal") return response.end("<html>access_token</html>");
    if (request.url === "/token") {
      const form = new URLSearchParams(await text(request));
      if (!isSigned(form.get("assertion") ?? "", publicKey.export({ type: "spki", format: "pem" }), origin))
        return answer(400, { error: "invalid_grant" });
      access = `access-${++granted}`;
      return answer(200, { access_token: access, expires_in: 3_600, token_type: "Bearer" });
    }
    const { message } = (await json(request)) as { message: FcmService["received"][number] };
    if (request.headers.authorization !== `Bearer ${access}`)
      return answer(401, { error: { code: 401, status: "UNAUTHENTICATED" } });
    const refusal = refusals.get(message.token);
    if (refusal !== undefined)
      return answer(refusal.status, {
        error: {
          code: refusal.status,
          status: refusal.code,
          details: [
            { "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode: refusal.code },
            ...(refusal.field === undefined
              ? []
              : [
                  {
                    "@type": "type.googleapis.com/google.rpc.BadRequest",
                    fieldViolations: [{ field: refusal.field, description: "Invalid value" }],
                  },
                ]),
          ],
        },
      });
    if (request.url !== "/v1/projects/nachtfalter-test/messages:send") return answer(404, {});
    received.push(message);
    return answer(200, { name: "projects/nachtfalter-test/messages/1" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      projectId: "nachtfalter-test",
      clientEmail: "push@nachtfalter-test.example",
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      tokenUrl: `${origin}/token`,
      apiBase: origin,
    },
    received,
    grants: () => granted,
    refuse: (token, refusal) => (refusal ? refusals.set(token, refusal) : refusals.delete(token)),
    revokeAccess() {
      access = "revoked";
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isSigned(assertion: string, key: string | Buffer, origin: string): boolean {
  const [head = "", claims = "", signature = ""] = assertion.split(".");
  const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  return (
    verify(
      "RSA-SHA256",
      Buffer.from(`${head}.${claims}`),
      createPublicKey(key),
      Buffer.from(signature, "base64url"),
    ) &&
    said.aud === `${origin}/token` &&
    said.scope === "https://www.googleapis.com/auth/firebase.messaging" &&
    said.iss === "push@nachtfalter-test.example"
  );
}
