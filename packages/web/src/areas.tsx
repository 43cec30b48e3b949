import { Navigate } from "react-router";
import { UndoProvider } from "./activity/UndoProvider";
import type { Faces } from "./area/faces";
import { overlay, screen } from "./shell/loaded";
import { UploadsProvider } from "./storage/upload/UploadsProvider";

const bucketWelcome = screen(async () => (await import("./bucket/WelcomePage")).WelcomePage);
const storagePage = screen(async () => (await import("./storage/StoragePage")).StoragePage);
const dashboardEditor = screen(
  async () => (await import("./dashboard/editor/DashboardEditorPage")).DashboardEditorPage,
);
const policyPage = screen(async () => (await import("./policy/PolicyPage")).PolicyPage);

/** What the web console has of each area beside what all areas of records share. */
export const faces: Faces = {
  shell: {
    screens: {
      signIn: screen(async () => (await import("./session/SignInPage")).SignInPage),
      error: screen(async () => (await import("./shell/ErrorPage")).ErrorPage),
    },
  },
  home: {
    screens: {
      home: () => <Navigate to="/dashboard" replace />,
      start: screen(async () => (await import("./dashboard/DashboardPage")).DashboardPage),
    },
  },
  dashboard: {
    screens: {
      welcome: screen(async () => (await import("./dashboard/WelcomePage")).WelcomePage),
      view: screen(async () => (await import("./dashboard/view/DashboardPage")).DashboardPage),
      add: dashboardEditor,
      edit: dashboardEditor,
    },
  },
  asset: {
    screens: {
      list: screen(async () => (await import("./asset/AssetsPage")).AssetsPage),
      store: screen(async () => (await import("./asset/StorePage")).StorePage),
      export: screen(async () => (await import("./asset/ExportPage")).ExportPage),
      edit: screen(async () => (await import("./asset/AssetPage")).AssetPage),
    },
  },
  bucket: {
    screens: {
      home: bucketWelcome,
      welcome: bucketWelcome,
      fields: screen(async () => (await import("./document/FieldsPage")).FieldsPage),
    },
    editor: overlay(async () => (await import("./bucket/BucketDialog")).BucketEditor),
    dialogs: {
      grant: overlay(async () => (await import("./bucket/GrantDialog")).GrantDialog),
      who: overlay(async () => (await import("./bucket/WhoDialog")).WhoDialog),
      guide: overlay(async () => (await import("./bucket/guide/GuideDrawer")).GuideDrawer),
      view: overlay(async () => (await import("./bucket/options/ViewDialog")).ViewDialog),
      rules: overlay(async () => (await import("./bucket/options/RulesDialog")).RulesDialog),
      options: overlay(async () => (await import("./bucket/options/OptionsDialog")).OptionsDialog),
      templates: overlay(async () => (await import("./bucket/template/TemplatesDialog")).TemplatesDialog),
      saveTemplate: overlay(
        async () => (await import("./bucket/template/SaveTemplateDialog")).SaveTemplateDialog,
      ),
      exportSchema: overlay(
        async () => (await import("./bucket/template/ExportSchemaDialog")).ExportSchemaDialog,
      ),
    },
  },
  document: {
    screens: {
      list: screen(async () => (await import("./document/DocumentsPage")).DocumentsPage),
      add: screen(async () => (await import("./document/AddDocumentPage")).AddDocumentPage),
      history: screen(async () => (await import("./document/history/HistoryPage")).HistoryPage),
      one: screen(async () => (await import("./document/DocumentPage")).DocumentPage),
    },
    dialogs: {
      import: overlay(async () => (await import("./document/transfer/ImportDialog")).ImportDialog),
      export: overlay(async () => (await import("./document/transfer/ExportDialog")).ExportDialog),
      set: overlay(async () => (await import("./document/many/SetDialog")).SetDialog),
      views: overlay(async () => (await import("./document/view/ViewsDialog")).ViewsDialog),
    },
  },
  storage: {
    screens: {
      all: storagePage,
      welcome: screen(async () => (await import("./storage/WelcomePage")).WelcomePage),
      directory: storagePage,
    },
    around: UploadsProvider,
    dialogs: {
      upload: overlay(async () => (await import("./storage/browser/FileTasks")).UploadTask),
      replace: overlay(async () => (await import("./storage/browser/FileTasks")).ReplaceTask),
      rename: overlay(async () => (await import("./storage/browser/RenameDialog")).RenameDialog),
      move: overlay(async () => (await import("./storage/browser/MoveDialog")).MoveDialog),
      download: overlay(async () => (await import("./storage/browser/FileTasks")).SaveFile),
      address: overlay(async () => (await import("./storage/browser/FileTasks")).CopyAddress),
    },
  },
  language: {
    screens: {
      settings: screen(async () => (await import("./language/LanguagesPage")).LanguagesPage),
    },
  },
  preference: {
    screens: {
      identity: screen(async () => (await import("./preference/IdentitySettingsPage")).IdentitySettingsPage),
    },
  },
  identity: { record: async () => (await import("./identity/face")).identityFace },
  policy: {
    screens: { add: policyPage, edit: policyPage },
    record: async () => (await import("./policy/face")).policyFace,
  },
  function: {
    screens: {
      welcome: screen(async () => (await import("./function/WelcomePage")).WelcomePage),
      edit: screen(async () => (await import("./function/editor/FunctionPage")).FunctionPage),
    },
    record: async () => (await import("./function/face")).functionFace,
    editor: overlay(async () => (await import("./function/FunctionDialog")).FunctionEditor),
  },
  webhook: {
    screens: { welcome: screen(async () => (await import("./webhook/WelcomePage")).WelcomePage) },
    record: async () => (await import("./webhook/face")).webhookFace,
  },
  webhookLog: {
    screens: { list: screen(async () => (await import("./webhook/log/LogsPage")).LogsPage) },
  },
  functionLog: {
    screens: { list: screen(async () => (await import("./function/log/LogsPage")).LogsPage) },
  },
  strategy: { record: async () => (await import("./strategy/face")).strategyFace },
  activity: {
    screens: { list: screen(async () => (await import("./activity/ActivityPage")).ActivityPage) },
    around: UndoProvider,
  },
  assistant: {
    screens: { list: screen(async () => (await import("./assistant/PlansPage")).PlansPage) },
    beside: async () => (await import("./assistant/ArrivingPlans")).ArrivingPlans,
  },
  versioncontrol: {
    screens: {
      page: screen(async () => (await import("./versioncontrol/VersionControlPage")).VersionControlPage),
    },
  },
  promotion: {
    screens: { page: screen(async () => (await import("./promotion/PromotionPage")).PromotionPage) },
  },
  apikey: { record: async () => (await import("./apikey/face")).apikeyFace },
};
