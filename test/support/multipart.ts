import type { InjectOptions } from 'fastify';

type Part = string | { filename: string; contentType?: string; content: Uint8Array };

/** A multipart body for inject: texts, and files with their bytes. A list repeats its part. */
export async function multipart(
  parts: Record<string, Part | Part[]>,
): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part === 'string') form.append(name, part);
      else
        form.append(
          name,
          new Blob([new Uint8Array(part.content)], { type: part.contentType ?? 'image/png' }),
          part.filename,
        );
    }
  }
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } };
}
