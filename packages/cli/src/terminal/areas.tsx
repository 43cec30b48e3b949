import { ActivityScreen } from "./activity/ActivityScreen";
import { apikeyFace } from "./apikey/face";
import type { AreaFaces, Faces } from "./area/faces";
import { AssetScreen } from "./asset/AssetScreen";
import { AssetsScreen } from "./asset/AssetsScreen";
import { ExportScreen } from "./asset/ExportScreen";
import { StoreScreen } from "./asset/StoreScreen";
import { PlansScreen } from "./assistant/PlansScreen";
import { BucketFields } from "./bucket/BucketFields";
import { BucketForm } from "./bucket/BucketForm";
import { GrantForm } from "./bucket/GrantForm";
import { GuidePicker } from "./bucket/GuidePicker";
import { OptionsForm } from "./bucket/OptionsForm";
import { openBucketForm } from "./bucket/openBucketForm";
import { useTemplates } from "./bucket/template/useTemplates";
import { Welcome } from "./bucket/Welcome";
import { WhoPicker } from "./bucket/WhoPicker";
import { Dashboard } from "./dashboard/Dashboard";
import { DashboardView } from "./dashboard/DashboardView";
import { DashboardWelcome } from "./dashboard/DashboardWelcome";
import { DashboardEditor } from "./dashboard/editor/DashboardEditor";
import { DocumentPicker } from "./document/form/DocumentPicker";
import { LeaveDraft } from "./document/form/LeaveDraft";
import { DocumentHistory } from "./document/history/DocumentHistory";
import { AddDocumentScreen, DocumentsScreen, OneDocumentScreen } from "./document/screens";
import { ExportProgress } from "./document/transfer/ExportProgress";
import { ImportPicker } from "./document/transfer/ImportPicker";
import { useDocumentEditor } from "./document/useDocumentEditor";
import { FunctionScreens } from "./function/FunctionScreens";
import { FunctionWelcome } from "./function/FunctionWelcome";
import { functionSettings } from "./function/functionSettings";
import { LogsScreen as FunctionLogsScreen } from "./function/log/LogsScreen";
import { identityFace } from "./identity/face";
import { LanguageSettings } from "./language/LanguageSettings";
import { policyFace } from "./policy/face";
import { PolicyScreens } from "./policy/Policy";
import { IdentitySettings } from "./preference/IdentitySettings";
import { PromotionScreen } from "./promotion/PromotionScreen";
import { FilePicker } from "./storage/FilePicker";
import { FileReader } from "./storage/FileReader";
import { PictureView } from "./storage/picture/PictureView";
import { StorageScreen } from "./storage/StorageScreen";
import { StorageWelcome } from "./storage/StorageWelcome";
import { TransfersView } from "./storage/TransfersView";
import { useStorageEditor } from "./storage/useStorageEditor";
import { VersionControlScreen } from "./versioncontrol/VersionControlScreen";
import { webhookFace } from "./webhook/face";
import { LogsScreen } from "./webhook/LogsScreen";
import { WebhookWelcome } from "./webhook/WebhookWelcome";

/** What the terminal console has of each area beside what all areas of records share. */
const table: AreaFaces = {
  activity: { screens: { list: ActivityScreen } },
  assistant: { screens: { list: PlansScreen } },
  home: { screens: { home: Dashboard, start: Dashboard } },
  dashboard: {
    screens: {
      welcome: DashboardWelcome,
      view: DashboardView,
      add: DashboardEditor,
      edit: DashboardEditor,
    },
  },
  asset: { screens: { list: AssetsScreen, store: StoreScreen, export: ExportScreen, edit: AssetScreen } },
  bucket: { screens: { home: Welcome, welcome: Welcome, fields: BucketFields } },
  document: {
    screens: {
      list: DocumentsScreen,
      add: AddDocumentScreen,
      one: OneDocumentScreen,
      history: DocumentHistory,
    },
  },
  storage: { screens: { all: StorageScreen, welcome: StorageWelcome, directory: StorageScreen } },
  identity: { record: identityFace },
  policy: { screens: { add: PolicyScreens, edit: PolicyScreens }, record: policyFace },
  apikey: { record: apikeyFace },
  function: { screens: { welcome: FunctionWelcome, edit: FunctionScreens } },
  webhook: { screens: { welcome: WebhookWelcome }, record: webhookFace },
  versioncontrol: { screens: { page: VersionControlScreen } },
  promotion: { screens: { page: PromotionScreen } },
  webhookLog: { screens: { list: LogsScreen } },
  functionLog: { screens: { list: FunctionLogsScreen } },
  language: { screens: { settings: LanguageSettings } },
  preference: { screens: { identity: IdentitySettings } },
};

export const faces: Faces = {
  of: table,
  layers: {
    bucket: BucketForm,
    grant: GrantForm,
    who: WhoPicker,
    guide: GuidePicker,
    options: OptionsForm,
    pickDocument: DocumentPicker,
    leaveDraft: LeaveDraft,
    importing: ImportPicker,
    exporting: ExportProgress,
    file: FileReader,
    picture: PictureView,
    transfers: TransfersView,
    pickFile: FilePicker,
  },
  useEditors(change) {
    const document = useDocumentEditor(change);
    const templates = useTemplates(change);
    const form = openBucketForm(change);
    const storage = useStorageEditor(change);
    const settings = functionSettings(change);
    return { bucket: (edited) => templates(edited) || form(edited), document, storage, function: settings };
  },
};
