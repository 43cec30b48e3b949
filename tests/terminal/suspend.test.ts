import { spawn } from "@lydell/node-pty";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { homeOf } from "./console";
import { createDisplay } from "./display";
import { environmentOf, launcher, node } from "./terminal";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("Ctrl-Z gives the terminal back to the shell, and fg brings the console back", async () => {
  const display = createDisplay(80, 24);
  const env = { ...environmentOf(homeOf(server.admin, server.url)), PS1: "shell> ", HISTFILE: "" };
  const shell = spawn("bash", ["--norc", "--noprofile", "-i"], {
    cols: 80,
    rows: 24,
    name: "xterm-256color",
    env,
  });
  shell.onData((data) => display.write(data));
  try {
    await display.see("shell>");
    shell.write(`${node} ${launcher}\r`);
    await display.see("Welcome, admin");
    expect(display.inAlternateScreen()).toBe(true);
    shell.write("\x1a");
    await display.see("Stopped");
    expect(display.inAlternateScreen()).toBe(false);
    // The terminal shows what is typed and gives it line by line again.
    shell.write("stty -a | tr ';' '\\n' | grep -o -E ' -?(icanon|echo) '; echo modes=$?\r");
    await display.see("modes=0");
    expect(display.screen().join("\n")).not.toMatch(/-icanon|-echo /);
    shell.write("fg\r");
    await display.until("The console again", () => display.inAlternateScreen());
    await display.see("Welcome, admin");
    // It takes keys again, one by one.
    shell.write("?");
    await display.see("Keys in the list of sections");
    shell.write("x");
    await display.miss("Keys in the list");
    shell.write("q");
    await display.until("The shell again", () => !display.inAlternateScreen());
    shell.write("echo ended=$?\r");
    await display.see("ended=0");
  } finally {
    shell.kill("SIGKILL");
  }
});
