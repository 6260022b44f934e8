/**
 * What a description is: a document where the text is the JSON of something with blocks, else plain
 * text, also where it only looks like JSON. The shape inside is not checked here.
 */
export function readDescription(
  value: string,
): { kind: 'document'; value: { blocks: unknown[] } } | { kind: 'text'; value: string } {
  const trimmed = value.trim();
  if (!trimmed.startsWith('{')) return { kind: 'text', value };
  try {
    const parsed: unknown = JSON.parse(trimmed);
    if (typeof parsed === 'object' && parsed !== null && 'blocks' in parsed && Array.isArray(parsed.blocks)) {
      return { kind: 'document', value: { ...parsed, blocks: parsed.blocks } };
    }
  } catch {
    // Not JSON after all: plain text.
  }
  return { kind: 'text', value };
}
