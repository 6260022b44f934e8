const strict = new TextDecoder('utf-8', { fatal: true });

/** The text of these bytes, or nothing where they are not UTF-8: no text is stored with U+FFFD in place of its own. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
