// The smallest PDF that holds pictures: one on each page of A4.

const PAGE: [number, number] = [595.28, 841.89]; // points of A4

/** A PDF of pictures in JPEG, all of the same size in dots. */
export function pdfOf(pictures: Uint8Array[], [wide, high]: [number, number]): Blob {
  const parts: BlobPart[] = [];
  const places: number[] = [];
  let length = 0;
  const put = (part: string | Uint8Array): void => {
    parts.push(part as BlobPart);
    length += part.length; // all text in it is ASCII
  };
  const thing = (number: number, text: string, stream?: string | Uint8Array): void => {
    places[number] = length;
    put(`${number} 0 obj\n${text}\n`);
    if (stream !== undefined) {
      put("stream\n");
      put(stream);
      put("\nendstream\n");
    }
    put("endobj\n");
  };
  put("%PDF-1.4\n");
  const kids = pictures.map((_, n) => `${3 + 3 * n} 0 R`).join(" ");
  thing(1, "<< /Type /Catalog /Pages 2 0 R >>");
  thing(2, `<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  for (const [n, picture] of pictures.entries()) {
    const page = 3 + 3 * n;
    const drawn = `q ${PAGE[0]} 0 0 ${PAGE[1]} 0 0 cm /P Do Q`;
    thing(page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.join(" ")}] /Contents ${page + 1} 0 R /Resources << /XObject << /P ${page + 2} 0 R >> >> >>`);
    thing(page + 1, `<< /Length ${drawn.length} >>`, drawn);
    thing(page + 2, `<< /Type /XObject /Subtype /Image /Width ${wide} /Height ${high} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`, picture);
  }
  const last = 2 + 3 * pictures.length;
  const table = length;
  put(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
  for (let n = 1; n <= last; n++) put(`${String(places[n]).padStart(10, "0")} 00000 n \n`);
  put(`trailer\n<< /Size ${last + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}
