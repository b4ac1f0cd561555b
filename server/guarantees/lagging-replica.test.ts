import sharp from "sharp";
import { expect, test } from "vitest";
import { beginSession, createAccount } from "../../testing/account-factory.ts";
import { testDatabase } from "../../testing/database.ts";
import { buildTestApp, testServices } from "../../testing/services.ts";

test("who has just uploaded a picture sees it, however far the replica is behind", async () => {
  await using services = await testServices();
  await using replica = await testDatabase();
  const { server } = await buildTestApp({ ...services, readDb: replica.db });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => server.close());
  const sessionID = await beginSession(services.db, await createAccount(services.db, {}));
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();
  const head = `--x\r\ncontent-disposition: form-data; name="sessionID"\r\n\r\n${sessionID}\r\n--x\r\ncontent-disposition: form-data; name="avatar"; filename="ich.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const answer = await server.inject({
    method: "POST",
    url: "/settings/changeAvatar",
    payload: Buffer.concat([Buffer.from(head), photo, Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  const { status, data } = answer.json() as { status: number; data: { avatar: string } };
  expect(status).toBe(250);
  expect((await server.inject(data.avatar)).statusCode).toBe(200);
});
