/**
 * Whether browsers would read a path as the name of another host: they drop tabs and line ends and take a
 * backslash for a slash. No page of ours is there, and the pages' router fails on it.
 */
export function isProtocolRelative(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // What cannot be decoded is looked at as it stands.
  }
  return decoded
    .replace(/[\t\r\n]/g, '')
    .replaceAll('\\', '/')
    .startsWith('//');
}
