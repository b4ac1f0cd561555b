import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { projectNode, root } from "./prepare.mjs";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs the project's Node with this process's input and output, passes signals on, and resolves with the exit
 * code. A signal to the whole group reaches the child twice; it drains once.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runNode(args) {
  return new Promise((resolve, reject) => {
    // The channel tells the child when this process is gone without a word (kill -9): it ends itself then.
    const child = spawn(projectNode(), args, {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      // Compiled code is kept between starts: a third of a start's work.
      env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"), ...process.env },
    });
    const passOn = (signal) => child.kill(signal);
    for (const signal of forwarded) process.on(signal, passOn);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of forwarded) process.off(name, passOn);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
