import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { postgresAccount } from "#server/platform/embedded-postgres/account.ts";
import { freePort } from "#server/platform/free-port.ts";
import { password } from "./databases.ts";
import { Program, untilListening } from "./program.ts";

const run = promisify(execFile);
const deploy = join(import.meta.dirname, "..", "..", "deploy");

export type Certificates = { authority: string; certificate: string; key: string };

/** An authority of its own and a certificate for localhost. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const at = (name: string) => join(folder, name);
  const newKey = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
  await run("openssl", [
    ...["req", "-x509", ...newKey, "-keyout", at("authority.key"), "-out", at("authority.pem")],
    ...["-subj", "/CN=Nachtfalter drill", "-addext", "basicConstraints=critical,CA:TRUE"],
  ]);
  await run("openssl", [
    ...["req", "-x509", ...newKey, "-keyout", at("localhost.key"), "-out", at("localhost.pem")],
    ...["-CA", at("authority.pem"), "-CAkey", at("authority.key"), "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE"],
  ]);
  return { authority: at("authority.pem"), certificate: at("localhost.pem"), key: at("localhost.key") };
}

/** `deploy/` as it is but for these words; each has to be there. */
async function fromDeploy(file: string, words: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(join(deploy, file), "utf8");
  for (const [word, instead] of words) {
    if (!text.includes(word)) throw new Error(`deploy/${file} has no ${word} any more`);
    text = text.replaceAll(word, instead);
  }
  return text;
}

/** nginx as `deploy/nginx` has it in front of the servers' ports; undefined when it is not installed. */
export async function prepareNginx(options: {
  folder: string;
  logFolder: string;
  certificates: Certificates;
  httpsPort: number;
  serverPorts: readonly [number, number];
}): Promise<Program | undefined> {
  const { folder, logFolder, certificates, httpsPort, serverPorts } = options;
  const program = "/usr/sbin/nginx";
  if (!existsSync(program)) return undefined;
  const site = await fromDeploy("nginx/nachtfalter.conf", [
    ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
    ["  listen [::]:80;\n", ""],
    ["listen 443 ssl", `listen ${httpsPort} ssl`],
    ["  listen [::]:443 ssl http2;\n", ""],
    ["tickets.example.com", "localhost"],
    ["/etc/ssl/nachtfalter/fullchain.pem", certificates.certificate],
    ["/etc/ssl/nachtfalter/privkey.pem", certificates.key],
    ["/var/log/nginx", logFolder],
    ["127.0.0.1:3001", `127.0.0.1:${serverPorts[0]}`],
    ["127.0.0.1:3002", `127.0.0.1:${serverPorts[1]}`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, `nginx-${kind}`)};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off;\npid ${join(folder, "nginx.pid")};\nerror_log ${join(logFolder, "nginx-error.log")};\n${process.getuid?.() === 0 ? "user nobody nogroup;\n" : ""}events {}\nhttp {\n${temporary.join("\n")}\n${site}}\n`,
  );
  const command = [program, "-c", file, "-p", folder];
  await run(program, [...command.slice(1), "-t"]);
  return new Program({
    name: "nginx",
    command,
    logFolder,
    ready: () => untilListening(httpsPort),
    endSignal: "SIGQUIT",
  });
}

/** PgBouncer as `deploy/pgbouncer` has it; undefined when it is not installed. */
export async function preparePgBouncer(options: {
  folder: string;
  logFolder: string;
  port: number;
  primaryPort: number;
  replicaPort: number;
}): Promise<Program | undefined> {
  const { folder, logFolder, port } = options;
  const program = "/usr/sbin/pgbouncer";
  if (!existsSync(program)) return undefined;
  const account = postgresAccount();
  const home = join(folder, "pgbouncer");
  await mkdir(home);
  const users = join(home, "userlist.txt");
  const file = join(home, "pgbouncer.ini");
  await writeFile(users, `"nachtfalter" "${password}"\n`);
  await writeFile(
    file,
    await fromDeploy("pgbouncer/pgbouncer.ini", [
      ["host=127.0.0.1 port=5432", `host=127.0.0.1 port=${options.primaryPort}`],
      ["host=127.0.0.1 port=5433", `host=127.0.0.1 port=${options.replicaPort}`],
      ["listen_port = 6432", `listen_port = ${port}`],
      ["/etc/pgbouncer/userlist.txt", users],
      ["/var/log/postgresql/pgbouncer.log", join(home, "pgbouncer.log")],
      ["/var/run/postgresql/pgbouncer.pid", join(home, "pgbouncer.pid")],
    ]),
  );
  await chmod(home, 0o755);
  if (account.uid !== undefined) await chown(home, account.uid, account.gid ?? account.uid);
  return new Program({
    name: "PgBouncer",
    command: [program, file],
    options: account,
    logFolder,
    ready: () => untilListening(port),
    endSignal: "SIGINT",
  });
}
