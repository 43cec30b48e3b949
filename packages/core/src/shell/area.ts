import { defineArea } from "../area/define";
import { text } from "../text/catalogue";

/** Screens that belong to no area. */
export const shellArea = defineArea(
  {
    id: "shell",
    routes: {
      signIn: { path: "/passport/identify", title: text("session.title"), bare: true },
      error: { path: "/error", title: text("shell.error.title"), bare: true },
    },
  },
  { parts: async () => ({ actions: {} }), offers: async () => ({}) },
);
