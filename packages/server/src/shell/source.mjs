// Runs a program from its sources.
import "./typescript.mjs";

await import(process.argv[2] ?? "");
