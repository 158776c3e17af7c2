import type { Services } from "../../services.ts";

/** Stores a laboratory report of one page; undefined where there is no room. */
export async function storeLabReport(
  { files, newId }: Pick<Services, "files" | "newId">,
  context: string,
): Promise<{ fileKey: string; bytes: number; sha256: string } | undefined> {
  const bytes = pageOf("Laboratory report (demonstration): haemoglobin 13.9 g/dl, HbA1c 6.8 %");
  const fileKey = newId();
  const stored = await files.put({ key: fileKey, bytes, context, limitBytes: bytes.length });
  return stored.kind === "stored" ? { fileKey, bytes: stored.bytes, sha256: stored.sha256 } : undefined;
}

/** A page with one line, as a laboratory's program writes it. */
function pageOf(line: string): Buffer {
  const drawing = `BT /F1 18 Tf 60 760 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
