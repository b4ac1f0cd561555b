import type { SandboxAccess } from "./areas/payments/public.ts";
import type { Services } from "./platform/services.ts";

/**
 * Starts the sandbox payment provider beside a process, unless the configuration says where one runs or names another provider.
 * Its key and the webhooks' secret are this installation's own. Production never loads the sandbox.
 */
export async function startSandboxBeside(
  { config, secrets }: Services,
  databaseUrl: string,
  started: AsyncDisposableStack,
): Promise<SandboxAccess | undefined> {
  if (config.payment.provider !== "sandbox") return undefined;
  const apiKey = secrets.hmac("sandbox-api-key", "").toString("base64url");
  const webhookSecret = secrets.hmac("sandbox-webhook-secret", "").toString("base64url");
  if (config.payment.url !== undefined) return { baseUrl: config.payment.url, apiKey, webhookSecret };
  const { startSandbox } = await import("../sandbox/start-sandbox.ts");
  const sandbox = await startSandbox({
    databaseUrl,
    publicUrl: config.publicUrl,
    apiKey,
    receiver: { url: `http://${config.host}:${config.port}/webhooks/sandbox`, secret: webhookSecret },
  });
  started.defer(() => sandbox.stop());
  return { baseUrl: sandbox.url, apiKey, webhookSecret };
}
