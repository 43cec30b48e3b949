import { type ComponentType, lazy } from "react";
import { Navigate } from "react-router";
import type { Faces } from "./area/faces";

/** A screen or an editor that loads when it is first shown. */
const loaded = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

const bucketWelcome = loaded(async () => (await import("./bucket/WelcomePage")).WelcomePage);
const policyPage = loaded(async () => (await import("./policy/PolicyPage")).PolicyPage);

/** What the web console has of each area beside what all areas of records share. */
export const faces: Faces = {
  shell: {
    screens: {
      signIn: loaded(async () => (await import("./session/SignInPage")).SignInPage),
      error: loaded(async () => (await import("./shell/ErrorPage")).ErrorPage),
    },
  },
  dashboard: {
    screens: {
      home: () => <Navigate to="/dashboard" replace />,
      welcome: loaded(async () => (await import("./dashboard/DashboardPage")).DashboardPage),
    },
  },
  bucket: {
    screens: { home: bucketWelcome, welcome: bucketWelcome },
    editor: loaded(async () => (await import("./bucket/BucketDialog")).BucketEditor),
    dialogs: { grant: loaded(async () => (await import("./bucket/GrantDialog")).GrantDialog) },
  },
  document: {
    screens: {
      list: loaded(async () => (await import("./document/DocumentsPage")).DocumentsPage),
      add: loaded(async () => (await import("./document/AddDocumentPage")).AddDocumentPage),
      one: loaded(async () => (await import("./document/DocumentPage")).DocumentPage),
    },
  },
  preference: {
    screens: {
      identity: loaded(async () => (await import("./preference/IdentitySettingsPage")).IdentitySettingsPage),
    },
  },
  identity: { record: async () => (await import("./identity/face")).identityFace },
  policy: {
    screens: { add: policyPage, edit: policyPage },
    record: async () => (await import("./policy/face")).policyFace,
  },
  strategy: { record: async () => (await import("./strategy/face")).strategyFace },
  apikey: { record: async () => (await import("./apikey/face")).apikeyFace },
};
