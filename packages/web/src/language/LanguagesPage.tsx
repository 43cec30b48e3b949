import "../styles/language.css";
import { bucketWelcomePath } from "@twinhelm/core/bucket/area";
import { languagesModel, nameOfLanguagePart, savingLanguages } from "@twinhelm/core/language/editing";
import {
  type Languages,
  withDefault,
  withLanguage,
  withoutLanguage,
} from "@twinhelm/core/language/languages";
import { languageText } from "@twinhelm/core/language/text";
import type { BucketPreference } from "@twinhelm/core/preference/model";
import { useClient } from "@twinhelm/core/react/console";
import { type Editing, useEditing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { useNavigate } from "react-router";
import { EditingConflict, TheirsShown } from "../editing/EditingAsides";
import { SaveButton } from "../input/SaveButton";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";
import { AddLanguage } from "./AddLanguage";
import { AvailableLanguages } from "./AvailableLanguages";
import { DefaultDialog } from "./DefaultDialog";
import { RemoveDialog } from "./RemoveDialog";

/** bucket/settings: the languages of documents; once saved, on to the buckets (spec 2, sections 2 and 4). */
export function LanguagesPage() {
  const client = useClient();
  const navigate = useNavigate();
  const editing = useEditing(languagesModel(client), {
    row: undefined,
    load: true,
    onSaved(saved) {
      client.notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      // What was typed meanwhile is not saved: it stays here.
      if (!saved.typed) void navigate(bucketWelcomePath);
    },
  });
  useTitle(text("category.bucket"), languageText("settings"));
  if (editing.phase === "loading") return <PageSkeleton />;
  if (editing.phase === "unloaded" && editing.failure !== undefined)
    return <PageFailure failure={editing.failure} onRetry={editing.reload} />;
  return <Settings editing={editing} />;
}

type Asked = { readonly to: "remove" | "default"; readonly code: string } | undefined;

function Settings({ editing }: { editing: Editing<BucketPreference, Languages> }) {
  const { draft: languages, base, dirty, failure, state } = editing;
  const [asked, setAsked] = useState<Asked>();
  const guard = useLeaveGuard(dirty);
  const close = () => setAsked(undefined);
  const change = (edit: typeof withoutLanguage, code: string) => {
    editing.change((now) => {
      const changed = edit(now, code);
      return changed.ok ? changed.value : now;
    });
    close();
  };
  const gone = Object.keys(base.available).filter((code) => !Object.hasOwn(languages.available, code));
  return (
    <div className="page settings languages">
      <h1>{languageText("heading")}</h1>
      <p className="muted">{languageText("about")}</p>
      <TheirsShown editing={editing} />
      <AvailableLanguages
        languages={languages}
        onDefault={(code) => setAsked({ to: "default", code })}
        onRemove={(code) =>
          // What nobody saved has no values yet.
          Object.hasOwn(base.available, code)
            ? setAsked({ to: "remove", code })
            : change(withoutLanguage, code)
        }
      />
      <AddLanguage languages={languages} onAdd={(code) => change(withLanguage, code)} />
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <div className="settings-actions">
        {gone.length > 0 && <span className="muted">{languageText("loss")}</span>}
        <SaveButton state={state} request={savingLanguages} onSave={editing.save} />
      </div>
      {asked?.to === "remove" && (
        <RemoveDialog
          code={asked.code}
          onCancel={close}
          onConfirm={() => change(withoutLanguage, asked.code)}
        />
      )}
      {asked?.to === "default" && (
        <DefaultDialog code={asked.code} onCancel={close} onConfirm={() => change(withDefault, asked.code)} />
      )}
      {guard.dialog}
      <EditingConflict editing={editing} nameOf={nameOfLanguagePart} />
    </div>
  );
}
