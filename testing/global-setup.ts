import pg from "pg";
import { jobKinds } from "#server/job-kinds.ts";
import { migrate } from "#server/platform/migrations.ts";
import { templateName, testServerVariable } from "./database.ts";
import { startTestCluster } from "./test-cluster.ts";

/** Before the first test: one PostgreSQL for the run and one migrated database that each test copies. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    const template = new URL(cluster.url);
    template.pathname = `/${templateName}`;
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(`create database ${templateName}`);
    await client.end();
    await migrate(template.href, jobKinds);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  process.env[testServerVariable] = cluster.url;
  return () => cluster.stop();
}
