// Marks in the margin: whether the scenario that begins in a line passes.
import { RangeSet, StateEffect, StateField, type Extension } from "@codemirror/state";
import { gutter, GutterMarker, type EditorView } from "@codemirror/view";

export interface Mark {
  line: number;
  passed: boolean | null; // null while it runs
  text: string;
}

class Sign extends GutterMarker {
  constructor(readonly mark: Mark) {
    super();
  }
  override eq(other: Sign): boolean {
    return other.mark.passed === this.mark.passed && other.mark.text === this.mark.text;
  }
  override toDOM(): Node {
    const sign = document.createElement("span");
    const { passed, text } = this.mark;
    sign.className = passed === null ? "mark runs" : passed ? "mark passed" : "mark failed";
    sign.textContent = passed === null ? "…" : passed ? "✓" : "✗";
    sign.title = text;
    return sign;
  }
}

export const setMarks = StateEffect.define<Mark[]>();
const field = StateField.define<RangeSet<Sign>>({
  create: () => RangeSet.empty,
  update(found, change) {
    for (const effect of change.effects)
      if (effect.is(setMarks)) {
        const signs = effect.value.filter((mark) => mark.line < change.state.doc.lines).map((mark) => new Sign(mark).range(change.state.doc.line(mark.line + 1).from));
        return RangeSet.of(signs, true);
      }
    return change.docChanged ? found.map(change.changes) : found;
  },
});

export function marks(file: string): Extension {
  if (!file.endsWith(".scenarios")) return [];
  return [field, gutter({ class: "cm-marks", markers: (view: EditorView) => view.state.field(field) })];
}
