import { useState } from "react";
import { downloadFile } from "#web/platform/download-file.lazy.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Download } from "#web/ui/icons.ts";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import { LiveText } from "#web/ui/live-text.tsx";

const DeleteDialog = lazyDialog(async () => (await import("./delete-dialog.lazy.tsx")).DeleteDialog);

/** Everything about oneself as a file, and the way out. */
export function OwnData() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <ExportRow />
      <div className="own-data">
        <div>
          <h3>Konto löschen</h3>
          <p className="small muted">Vorher siehst du, was geht und was bleibt.</p>
        </div>
        <Button variant="secondary" size="small" className="btn--warns" onClick={() => setDeleting(true)}>
          Konto löschen
        </Button>
      </div>
      <DeleteDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

type Export = { kind: "idle" } | { kind: "loading" } | { kind: "done" } | { kind: "failed"; text: string };

function ExportRow() {
  const [state, setState] = useState<Export>({ kind: "idle" });
  const start = async () => {
    setState({ kind: "loading" });
    const problem = await downloadFile("settings/exportData", "meine-daten.zip");
    setState(problem === null ? { kind: "done" } : { kind: "failed", text: problem });
  };
  const isLoading = state.kind === "loading";
  return (
    <div className="own-data">
      <div>
        <h3>Daten exportieren</h3>
        <p className="small muted">
          {state.kind === "done"
            ? "Die Datei liegt bei deinen Downloads."
            : "Alles, was wir über dich gespeichert haben, als ZIP."}
        </p>
        {state.kind === "failed" && (
          <p className="field__error" role="alert">
            {state.text}
          </p>
        )}
      </div>
      <Button variant="secondary" size="small" busy={isLoading} onClick={() => void start()}>
        {!isLoading && <Icon of={Download} />}
        {isLoading ? "Wird zusammengestellt …" : "Daten herunterladen"}
      </Button>
      <LiveText text={EXPORT_SAID[state.kind]} />
    </div>
  );
}

const EXPORT_SAID: Record<Export["kind"], string> = {
  idle: "",
  loading: "Deine Daten werden zusammengestellt.",
  done: "Deine Daten liegen bei deinen Downloads.",
  failed: "",
};
