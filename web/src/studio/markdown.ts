// The little Markdown that the language server answers with, as nodes; nothing in it is taken for
// HTML.
export function shown(text: string): HTMLElement {
  const whole = document.createElement("div");
  whole.className = "told-text";
  const parts = text.split(/^```\w*\n([\s\S]*?)^```$/m);
  parts.forEach((part, number) => {
    if (number % 2) {
      const code = document.createElement("pre");
      code.textContent = part.replace(/\n$/, "");
      whole.append(code);
      return;
    }
    for (const paragraph of part.split(/\n{2,}/)) {
      if (!paragraph.trim()) continue;
      if (/^---+$/.test(paragraph.trim())) whole.append(document.createElement("hr"));
      else whole.append(inline(paragraph.trim()));
    }
  });
  return whole;
}

function inline(text: string): HTMLElement {
  const found = document.createElement("p");
  for (const piece of text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\n]+\*| {2}\n)/)) {
    if (/^ {2}\n$/.test(piece)) found.append(document.createElement("br"));
    else if (piece.startsWith("**") && piece.length > 4) found.append(made("strong", piece.slice(2, -2)));
    else if (piece.startsWith("`") && piece.length > 2) found.append(made("code", piece.slice(1, -1)));
    else if (piece.startsWith("*") && piece.length > 2) found.append(made("em", piece.slice(1, -1)));
    else found.append(piece);
  }
  return found;
}

function made(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
